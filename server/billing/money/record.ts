import type { SqlRunner } from '#server/platform/postgres.ts'

import {
  factsOf,
  holdPayment,
  holdUser,
  insertFact,
  keepPaid,
  keepStanding,
  payerOf,
  type NewFact
} from './facts.store.ts'
import { foldMoney, type Standing } from './fold.ts'
import { keepRenewed } from './renewed.store.ts'
import { keepTermEnds } from './term-ends.store.ts'
import { termEnds } from './term-ends.ts'

export const payKey = (transactionId: string): string => `pay:${transactionId}`
export const refundKey = (transactionId: string): string => `refund:${transactionId}`

export interface Recorded {
  /** False: it was told before, nothing changed. */
  isNew: boolean
  /** Whose it is; null: nobody is known by it yet. */
  userId: string | null
  /** What the facts of that user come to now. */
  standing: Standing | undefined
}

export const standingOf = async (sql: SqlRunner, userId: string): Promise<Standing> =>
  foldMoney(await factsOf(sql, userId))

/**
 * Adds a fact about money, once, and brings the user's plan and its end up to date with it. A refund that is told before its
 * payment is counted with that. Locks the payment, then the user: a transaction that holds a user before it may wait in a circle.
 */
export async function recordFact(tx: SqlRunner, fact: NewFact, now: number): Promise<Recorded> {
  const payment = fact.kind === 'refund' ? fact.payment : fact.kind === 'pay' ? fact.key : undefined
  if (payment !== undefined) await holdPayment(tx, payment)
  const userId = fact.kind === 'refund' ? await payerOf(tx, fact.payment ?? '') : fact.userId
  if (userId !== null) await holdUser(tx, userId)
  const isNew = await insertFact(tx, fact, now)
  if (userId === null) return { isNew, userId, standing: undefined }
  const facts = await factsOf(tx, userId)
  const standing = foldMoney(facts)
  if (isNew) {
    await keepStanding(tx, userId, standing)
    await keepPaid(tx, userId)
    await keepRenewed(tx, userId)
    await keepTermEnds(tx, userId, termEnds(facts))
  }
  return { isNew, userId, standing }
}

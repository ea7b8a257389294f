import { DAY_MS } from '#contract/durations.ts'
import { isPlanId, type PlanId } from '#contract/plans.ts'

import type { Message } from './message.ts'

/** A payment as the provider tells it: by a message, or by its list. Amounts are kopecks, times milliseconds. */
export interface ToldPayment {
  transactionId: string
  amount: number
  currency: string
  /** When it was made, by the provider's clock. */
  at: number
  invoiceId: string | null
  accountId: string | null
  subscriptionId: string | null
  /** No real money. */
  isTest: boolean
  /** That the page named; the order decides. */
  plan: PlanId | null
  card: { type: string; last4: string; expires: string } | null
}

const ID = /^[\w-]{1,64}$/
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/
const EARLIEST = Date.UTC(2000, 0, 1)

export const idIn = (text: string | undefined): string | null =>
  text !== undefined && ID.test(text) ? text : null

/** Kopecks; undefined: no amount at all. */
export function amountIn(text: string | undefined): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(text ?? '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The provider writes UTC without a zone. What is no date, or of another day to come, is now. */
export function momentIn(text: string | undefined, now: number): number {
  const found = DATE.exec(text ?? '')
  const at = found ? Date.parse(`${found[0].replace(' ', 'T')}Z`) : Number.NaN
  return at >= EARLIEST && at <= now + DAY_MS ? at : now
}

/** Undefined: without an id or an amount nothing can be made of it. */
export function toldPayment({ fields, card, plan }: Message, now: number): ToldPayment | undefined {
  const [transactionId, amount] = [idIn(fields.TransactionId), amountIn(fields.Amount)]
  if (transactionId === null || amount === undefined) return undefined
  const last4 = /^\d{4}$/.exec(card.CardLastFour ?? '')?.[0]
  return {
    transactionId,
    amount,
    currency: fields.Currency?.slice(0, 8) ?? '',
    at: momentIn(fields.DateTime, now),
    invoiceId: fields.InvoiceId ?? null,
    accountId: fields.AccountId ?? null,
    subscriptionId: idIn(fields.SubscriptionId),
    isTest: fields.TestMode === '1' || fields.TestMode?.toLowerCase() === 'true',
    plan: isPlanId(plan) ? plan : null,
    card:
      last4 === undefined
        ? null
        : { type: card.CardType?.slice(0, 32) ?? '', last4, expires: card.CardExpDate?.slice(0, 5) ?? '' }
  }
}

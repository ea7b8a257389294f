import type { FastifyInstance } from 'fastify'

import { adminPayments, type Oddity } from '#contract/admin-payments.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { holdSettled, oddityById, pageOfOddities, settleById, type ListedOddity } from './odd-list.store.ts'
import { oddWords } from './odd-words.ts'

const isoOf = (at: number) => new Date(at).toISOString()

const present = (odd: ListedOddity): Oddity => ({
  _id: odd.id,
  date: isoOf(odd.at),
  reason: odd.reason,
  text: oddWords[odd.reason],
  user: odd.userId ?? '',
  username: odd.username,
  transactionId: odd.transactionId,
  subscriptionId: odd.subscriptionId,
  amount: odd.amount === null ? null : roubles(odd.amount),
  currency: odd.currency,
  settled: odd.settledAt === null ? null : isoOf(odd.settledAt),
  note: odd.note
})

const noSuchOddity = () => new ProblemError('NOT_FOUND', { message: 'Такой записи нет. Обновите список.' })

/** @throws ProblemError NOT_FOUND */
function settle(
  { sql, clock, recordChange }: BillingDependencies,
  adminId: string,
  id: string,
  settled: boolean
): Promise<ListedOddity> {
  return sql.begin(async tx => {
    const now = clock()
    const before = await holdSettled(tx, id)
    const odd = before && (await settleById(tx, id, settled, now))
    if (!odd) throw noSuchOddity()
    const about = { subject: 'payment', subjectId: odd.id, subjectName: oddWords[odd.reason] } as const
    const after = { settled: odd.settledAt === null ? null : new Date(odd.settledAt) }
    await recordChange(tx, { adminId, action: 'oddity.settle', ...about, before, after }, now)
    return odd
  })
}

/** What is odd about money, for administrators. */
export function oddRoutes(app: FastifyInstance, deps: BillingDependencies): void {
  const { sql } = deps

  serve(app, adminPayments.oddities, async ({ query, reply }) => {
    if (query.sort !== undefined) throw invalid('sort', 'Этот список идёт от новых к старым.')
    const { oddities, ...total } = await pageOfOddities(sql, query)
    tellTotal(reply, total)
    return oddities.map(present)
  })

  serve(app, adminPayments.oddity, async ({ params }) => {
    const odd = await oddityById(sql, params.id)
    if (!odd) throw noSuchOddity()
    return present(odd)
  })

  serve(app, adminPayments.settleOddity, async ({ caller, params, body }) =>
    present(await settle(deps, caller.userId, params.id, body.settled))
  )
}

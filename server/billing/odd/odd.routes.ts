import type { FastifyInstance } from 'fastify'

import type { Oddity } from '#contract/admin-rows.ts'
import { admin } from '#contract/admin.ts'
import { TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'

import { pageOfOddities, settleById, type ListedOddity } from './odd-list.store.ts'
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
  settled: odd.settledAt === null ? null : isoOf(odd.settledAt)
})

/** What is odd about money, for administrators. */
export function oddRoutes(app: FastifyInstance, { sql, clock }: BillingDependencies): void {
  serve(app, admin.oddities, async ({ query, reply }) => {
    if (query.sort !== undefined) throw invalid('sort', 'Этот список идёт от новых к старым.')
    const { oddities, total, exact } = await pageOfOddities(sql, query)
    reply.header(TOTAL_HEADER, total).header(TOTAL_EXACT_HEADER, String(exact))
    return oddities.map(present)
  })

  serve(app, admin.settleOddity, async ({ params, body }) => {
    const odd = await settleById(sql, params.id, body.settled, clock())
    if (!odd) throw new ProblemError('NOT_FOUND', { message: 'Такой записи нет. Обновите список.' })
    return present(odd)
  })
}

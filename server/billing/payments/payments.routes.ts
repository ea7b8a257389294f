import type { FastifyInstance } from 'fastify'

import { admin } from '#contract/admin.ts'
import { TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { invalid } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'

import { isSortable, pageOfPayments } from './payment-list.store.ts'
import { presentPayment } from './present-payment.ts'

/** Everybody's payments, for administrators. */
export function paymentsRoutes(app: FastifyInstance, { sql }: BillingDependencies): void {
  serve(app, admin.payments, async ({ query, reply }) => {
    if (query.sort !== undefined && !isSortable(query.sort)) {
      throw invalid('sort', 'Сортировать можно по дате или сумме.')
    }
    const { payments, total, exact } = await pageOfPayments(sql, query)
    reply.header(TOTAL_HEADER, total).header(TOTAL_EXACT_HEADER, String(exact))
    return payments.map(presentPayment)
  })
}

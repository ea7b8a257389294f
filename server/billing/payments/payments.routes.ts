import type { FastifyInstance } from 'fastify'

import { adminPayments } from '#contract/admin-payments.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { pageOfPayments, paymentById } from './payment-list.store.ts'
import { presentPayment } from './present-payment.ts'

/** Everybody's payments, for administrators. */
export function paymentsRoutes(app: FastifyInstance, { sql }: BillingDependencies): void {
  serve(app, adminPayments.list, async ({ query, reply }) => {
    const { payments, ...total } = await pageOfPayments(sql, query)
    tellTotal(reply, total)
    return payments.map(presentPayment)
  })

  serve(app, adminPayments.one, async ({ params }) => {
    const payment = await paymentById(sql, params.id)
    if (!payment) throw new ProblemError('NOT_FOUND', { message: 'Такого платежа нет.' })
    return presentPayment(payment)
  })
}

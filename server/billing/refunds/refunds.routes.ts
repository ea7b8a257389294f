import type { FastifyInstance } from 'fastify'

import { adminPayments } from '#contract/admin-payments.ts'
import { payment } from '#contract/payment.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { paymentById } from '#server/billing/payments/payment-list.store.ts'
import { presentPayment } from '#server/billing/payments/present-payment.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'

import { askRefund } from './ask-refund.ts'
import { refundPayment } from './refund.ts'

/** Money back: who paid asks for it, an administrator gives it. */
export function refundsRoutes(app: FastifyInstance, deps: BillingDependencies): void {
  serve(app, payment.askRefund, ({ caller: { userId }, body }) =>
    askRefund(deps, { userId, paymentId: body.payment, reason: body.reason.trim() })
  )

  serve(app, adminPayments.refund, async ({ caller, params: { id }, body }) => {
    await refundPayment(deps, { ...body, paymentId: id, by: caller.userId })
    const refunded = await paymentById(deps.sql, id)
    if (!refunded) throw new ProblemError('NOT_FOUND')
    return presentPayment(refunded)
  })
}

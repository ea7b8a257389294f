import type { FastifyInstance } from 'fastify'

import { payment } from '#contract/payment.ts'
import { users } from '#contract/users.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { beginPayment } from './begin-payment.ts'
import { orderState } from './order-state.ts'
import { ownBilling } from './own-billing.ts'
import { ownPayment, ownPayments } from './own-payments.ts'
import { previewChange } from './plan-preview.ts'
import { presentSubscription, shownSubscription } from './shown-subscription.ts'

/** What the caller pays for, paid, and would pay. */
export function ordersRoutes(app: FastifyInstance, deps: BillingDependencies): void {
  const { sql, clock } = deps

  serve(app, payment.start, ({ caller, params, body, request }) =>
    beginPayment(deps, {
      userId: caller.userId,
      plan: params.plan,
      promo: body.promo === undefined ? undefined : { typed: body.promo, address: clientAddress(request) },
      renews: body.renew !== false
    })
  )

  serve(app, payment.order, ({ caller, params }) => orderState(sql, caller.userId, params.id))

  serve(app, payment.billing, ({ caller }) => ownBilling(deps, caller.userId))

  serve(app, payment.payments, async ({ caller, query, reply }) => {
    const { payments, ...total } = await ownPayments(sql, caller.userId, query, clock())
    tellTotal(reply, total)
    return payments
  })

  serve(app, payment.ownPayment, ({ caller, params, query }) =>
    ownPayment(sql, caller.userId, { ...params, ...query }, clock())
  )

  serve(app, payment.newDate, ({ caller, params, query }) =>
    previewChange(deps, caller.userId, params.plan, query.buying ?? false)
  )

  serve(app, users.subscription, async ({ caller }) => {
    const subscription = await shownSubscription(sql, caller.userId)
    return subscription ? presentSubscription(subscription) : null
  })
}

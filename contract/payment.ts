import { Type, type Static } from 'typebox'

import { Checkout, FreeCheckout } from './checkout.ts'
import { Page, totalHeaders } from './links.ts'
import { ActPeriod, PaidService } from './paid-service.ts'
import { PaymentStatus, TestPayment } from './payment-status.ts'
import { Plan, PlanId } from './plan-schema.ts'
import { planIds } from './plans.ts'
import { PromoCode } from './promo.ts'
import { Nothing, route } from './route.ts'
import { SubscriptionPayment } from './subscription.ts'
import { Profile } from './user.ts'
import { Moment, nullable } from './values.ts'

const { properties: charge } = SubscriptionPayment

export const PlanChange = Type.Object(
  {
    // Written out: `Type.Partial` and `Type.Pick` would bring the whole engine of schemas to the page's first paint.
    payment: Type.Object(
      {
        Amount: Type.Optional(charge.Amount),
        Currency: Type.Optional(charge.Currency),
        Interval: Type.Optional(charge.Interval),
        Period: Type.Optional(charge.Period),
        NextTransactionDateIso: Type.Optional(charge.NextTransactionDateIso)
      },
      { description: 'the next charge; empty when the renewal is cancelled' }
    ),
    newDate: Type.String({ format: 'date-time' }),
    newPlan: Plan,
    lostDays: Type.Optional(
      Type.Integer({
        description: 'whole days among the remaining ones that cost nothing: they turn into none'
      })
    )
  },
  { title: 'PlanChange' }
)
export type PlanChange = Static<typeof PlanChange>

/** Why a payment did not go through, in words, and what to do about it. */
export const Decline = Type.Object({
  reason: Type.String(),
  advice: Type.String(),
  date: Moment
})
export type Decline = Static<typeof Decline>

/** What the page has to know of the renewal beside the provider's own object. */
export const Billing = Type.Object(
  {
    subscription: nullable(
      Type.Object({
        id: Type.String(),
        status: Type.String({ description: 'Active, PastDue, Cancelled, Rejected, Expired' }),
        plan: PlanId,
        amount: Type.Number(),
        currency: Type.String(),
        nextCharge: nullable(Moment),
        failedTimes: Type.Integer(),
        lastDecline: nullable(Decline),
        card: nullable(Type.Object({ type: Type.String(), last4: Type.String(), expires: Type.String() })),
        isCancelling: Type.Boolean({ description: 'asked for, and not yet confirmed by the provider' }),
        isPaid: Type.Boolean({ description: 'false: the word that its first payment came is still awaited' })
      })
    ),
    changingTo: nullable(PlanId),
    now: Type.String({ format: 'date-time', description: "the service's clock: a device's may be wrong" }),
    /** Where another card can be given; null: by the provider's letter alone. */
    cardPage: nullable(Type.String())
  },
  { title: 'Billing' }
)
export type Billing = Static<typeof Billing>

const ReceiptLink = Type.Object({
  kind: Type.Enum(['income', 'refund']),
  url: Type.String(),
  amount: Type.Number(),
  date: Moment
})

/** A payment as its payer sees it. */
export const OwnPayment = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    plan: nullable(PlanId),
    amount: Type.Number(),
    refunded: Type.Number(),
    refundable: Type.Number({ description: 'what the unused days of it are worth now' }),
    currency: Type.String(),
    status: PaymentStatus,
    test: TestPayment,
    reason: Type.String({ description: 'why it was declined, in words; else empty' }),
    review: Type.Boolean({ description: 'it gave nothing so far: a person looks into it' }),
    settled: Type.Boolean({
      description:
        'it gave nothing by itself, and a person has dealt with it: switched a plan on, or gave it back'
    }),
    promo: Type.String(),
    card: Type.String({ description: 'the last four digits, or empty' }),
    receipts: Type.Array(ReceiptLink),
    refundAsked: nullable(Moment),
    service: nullable(PaidService)
  },
  { title: 'OwnPayment' }
)
export type OwnPayment = Static<typeof OwnPayment>

/** What became of a payment that was begun. */
export const OrderState = Type.Object(
  {
    state: Type.Enum(['waiting', 'paid', 'declined', 'review', 'settled'], {
      description:
        'declined: the last try failed, another may follow; review: money came that gives nothing, a person looks into it; settled: a person has, or it went back'
    }),
    plan: PlanId,
    amount: Type.Number(),
    promo: Type.String({ description: 'its promo code, or empty' }),
    renews: Type.Boolean({ description: 'as it was begun, whatever became of the renewal since' }),
    decline: nullable(Decline),
    payedTo: Moment
  },
  { title: 'OrderState' }
)
export type OrderState = Static<typeof OrderState>

export const REFUND_REASON_MAX = 2000

const PlanParam = Type.Object({
  plan: Type.Enum([...planIds], { 'x-message': 'Такого тарифа нет.' })
})

/** Of an order, or of a payment. */
const MoneyId = Type.Object({
  id: Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Такого платежа нет.' })
})

const SubscriptionId = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', 'x-message': 'Такой подписки нет.' })
})

export const payment = {
  start: route({
    method: 'POST',
    path: '/api/payment/:plan',
    access: 'user',
    summary: 'Begin to pay for a plan',
    status: 201,
    params: PlanParam,
    body: Type.Object({
      promo: Type.Optional(PromoCode),
      renew: Type.Optional(
        Type.Boolean({ description: 'false: pay once; else the plan renews until it is cancelled' })
      )
    }),
    response: Type.Union([Checkout, FreeCheckout])
  }),
  order: route({
    method: 'GET',
    path: '/api/payment/orders/:id',
    access: 'user',
    summary: 'What became of a payment that was begun',
    params: MoneyId,
    response: OrderState
  }),
  billing: route({
    method: 'GET',
    path: '/api/payment',
    access: 'user',
    summary: "The caller's renewal in words",
    response: Billing
  }),
  payments: route({
    method: 'GET',
    path: '/api/payment/payments',
    access: 'user',
    summary: "The caller's payments with their receipts, the newest first",
    query: Page,
    responseHeaders: totalHeaders,
    response: Type.Array(OwnPayment)
  }),
  ownPayment: route({
    method: 'GET',
    path: '/api/payment/payments/:id',
    access: 'user',
    summary: "One of the caller's payments, and what an act says of it",
    params: MoneyId,
    query: ActPeriod,
    response: OwnPayment
  }),
  askRefund: route({
    method: 'POST',
    path: '/api/payment/refunds',
    access: 'user',
    summary: 'Ask for money back: mailed to the operator with what the unused days are worth',
    status: 204,
    body: Type.Object({
      payment: Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Выберите платёж.' }),
      reason: Type.String({
        minLength: 1,
        maxLength: REFUND_REASON_MAX,
        pattern: '\\S',
        'x-message': `Напишите, что случилось: до ${REFUND_REASON_MAX} знаков.`
      })
    }),
    response: Nothing
  }),
  newDate: route({
    method: 'GET',
    path: '/api/payment/newDate/:plan',
    access: 'user',
    summary: 'What a change of plan would bring',
    params: PlanParam,
    query: Type.Object({
      buying: Type.Optional(
        Type.Boolean({ description: 'before a purchase, which may reach two years ahead, not one' })
      )
    }),
    response: PlanChange
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/:plan',
    access: 'user',
    summary: 'Change the plan',
    params: PlanParam,
    response: Profile
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/payment/:id',
    access: 'user',
    summary: 'Cancel the renewal; the paid term stays',
    status: 204,
    params: SubscriptionId,
    response: Nothing
  }),
  forgetCard: route({
    method: 'DELETE',
    path: '/api/payment/:id/card',
    access: 'user',
    summary: 'Cancel the renewal and forget the card',
    status: 204,
    params: SubscriptionId,
    response: Nothing
  })
}

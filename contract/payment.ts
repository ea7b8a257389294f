import { Type, type Static } from 'typebox'

import { Plan, planIds } from './plans.ts'
import { PromoCode } from './promo.ts'
import { Nothing, route } from './route.ts'
import { SubscriptionPayment } from './subscription.ts'
import { Profile } from './user.ts'

/** The receipt for the provider's cash register, named as its widget names it. */
export const Receipt = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        label: Type.String(),
        price: Type.Number(),
        quantity: Type.Number(),
        amount: Type.Number(),
        vat: Type.Union([Type.Integer(), Type.Null()], { description: 'null = without VAT' }),
        method: Type.Integer(),
        object: Type.Integer()
      })
    ),
    taxationSystem: Type.Optional(Type.Integer()),
    email: Type.String(),
    amounts: Type.Object({ electronic: Type.Number() })
  },
  { title: 'Receipt' }
)

/** What the widget is opened with; the server decides every amount. */
export const Checkout = Type.Object(
  {
    free: Type.Literal(false),
    publicId: Type.String(),
    amount: Type.Number({ description: 'the first payment, with the promo code' }),
    currency: Type.Literal('RUB'),
    invoiceId: Type.String(),
    accountId: Type.String(),
    description: Type.String(),
    email: Type.String(),
    recurrent: Type.Object({
      interval: Type.Literal('Month'),
      period: Type.Integer({ description: 'months' }),
      amount: Type.Number({ description: 'each renewal, the full price' }),
      startDate: Type.String({ format: 'date-time' })
    }),
    receipt: Receipt
  },
  { title: 'Checkout' }
)
export type Checkout = Static<typeof Checkout>

/** The answer for a promo code of 100 %: the plan is given at once. */
export const FreeCheckout = Type.Object(
  { free: Type.Literal(true), payedTo: Type.String({ format: 'date-time' }) },
  { title: 'FreeCheckout' }
)
export type FreeCheckout = Static<typeof FreeCheckout>

export const PlanChange = Type.Object(
  {
    payment: Type.Partial(
      Type.Pick(SubscriptionPayment, ['Amount', 'Currency', 'Interval', 'Period', 'NextTransactionDateIso']),
      { description: 'the next charge; empty when the renewal is cancelled' }
    ),
    newDate: Type.String({ format: 'date-time' }),
    newPlan: Plan
  },
  { title: 'PlanChange' }
)
export type PlanChange = Static<typeof PlanChange>

const PlanParam = Type.Object({
  plan: Type.Enum([...planIds], { 'x-message': 'Такого тарифа нет.' })
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
    body: Type.Object({ promo: Type.Optional(PromoCode) }),
    response: Type.Union([Checkout, FreeCheckout])
  }),
  newDate: route({
    method: 'GET',
    path: '/api/payment/newDate/:plan',
    access: 'user',
    summary: 'What a change of plan would bring',
    params: PlanParam,
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

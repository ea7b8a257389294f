import { Type, type Static } from 'typebox'

import { Days, Id, id, Order, sheet } from './admin-values.ts'
import { extend } from './extend.ts'
import { Page, totalHeaders } from './links.ts'
import { PaymentStatus, TestPayment } from './payment-status.ts'
import { PlanId } from './plan-schema.ts'
import { route } from './route.ts'
import { Moment, nullable } from './values.ts'

const PaymentId = Type.Object({
  id: Type.String({ ...id, 'x-message': 'Такого платежа нет.' })
})

/** A payment outlives its user: `user` is the id it had. */
export const Payment = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    user: Type.String(),
    username: Type.String(),
    plan: Type.Union([PlanId, Type.Null()]),
    amount: Type.Number(),
    refunded: Type.Number(),
    currency: Type.String(),
    status: PaymentStatus,
    test: TestPayment,
    promo: Type.String({ description: 'the code, or empty' }),
    odd: Type.Boolean({
      description:
        'waits for somebody to look: honoured without a reserved use of its promo code, asked back by its payer, …'
    }),
    transactionId: Type.String(),
    invoiceId: Type.String(),
    subscriptionId: Type.String()
  },
  { title: 'Payment' }
)
export type Payment = Static<typeof Payment>

const PaymentFilter = extend(Days, {
  user: Type.Optional(Id),
  plan: Type.Optional(PlanId),
  status: Type.Optional(PaymentStatus),
  test: Type.Optional(Type.Boolean()),
  odd: Type.Optional(Type.Boolean())
})

/** What is odd about money: found with a message of the provider, by the nightly comparison, or a payer wants it back. */
export const Oddity = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    reason: Type.String({ description: 'a stable code' }),
    text: Type.String({ description: 'the same in Russian, with what to do' }),
    user: Type.String({ description: 'the id, or empty' }),
    username: Type.String(),
    transactionId: Type.String(),
    subscriptionId: Type.String(),
    amount: nullable(Type.Number()),
    currency: Type.String(),
    settled: nullable(Moment),
    note: Type.String({ description: 'what a payer who wants money back writes, or empty' })
  },
  { title: 'Oddity' }
)
export type Oddity = Static<typeof Oddity>

const OddityId = Type.Object({
  id: Type.String({ ...id, 'x-message': 'Такой записи нет.' })
})

const OddityFilter = Type.Object({ settled: Type.Optional(Type.Boolean()) })

export const adminPayments = {
  list: route({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary: 'Payments',
    query: extend(Page, PaymentFilter.properties),
    responseHeaders: totalHeaders,
    response: Type.Array(Payment)
  }),
  one: route({
    method: 'GET',
    path: '/api/admin/payments/:id',
    access: 'admin',
    summary: 'One payment',
    params: PaymentId,
    response: Payment
  }),
  sheet: sheet(
    '/api/admin/payments/xlsx',
    'Payments as a spreadsheet',
    extend(Order, PaymentFilter.properties)
  ),
  refund: route({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    access: 'admin',
    summary: 'Give money of a payment back',
    params: PaymentId,
    // No `multipleOf`: 19.99 is no multiple of 0.01 in binary. The server counts in kopecks.
    body: Type.Object({
      amount: Type.Number({ minimum: 0.01, maximum: 10_000_000, 'x-message': 'Введите сумму возврата.' }),
      was: Type.Optional(
        Type.Object(
          { refunded: Type.Number({ minimum: 0, maximum: 10_000_000 }) },
          {
            description:
              'how much had gone back when it was looked at: who is slower than somebody else gives nothing'
          }
        )
      )
    }),
    response: Payment
  }),
  oddities: route({
    method: 'GET',
    path: '/api/admin/payments/odd',
    access: 'admin',
    summary: 'Odd facts about money, the newest first; without a filter those that nobody has settled',
    query: extend(Page, OddityFilter.properties),
    responseHeaders: totalHeaders,
    response: Type.Array(Oddity)
  }),
  oddity: route({
    method: 'GET',
    path: '/api/admin/payments/odd/:id',
    access: 'admin',
    summary: 'One odd fact, also a settled one',
    params: OddityId,
    response: Oddity
  }),
  settleOddity: route({
    method: 'PUT',
    path: '/api/admin/payments/odd/:id',
    access: 'admin',
    summary: 'Mark an odd fact as settled, or take that back',
    params: OddityId,
    body: Type.Object({ settled: Type.Boolean() }),
    response: Oddity
  })
}

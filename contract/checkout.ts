import { Type, type Static } from 'typebox'

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
    isInternetPayment: Type.Literal(true, { description: 'tag 1125' }),
    amounts: Type.Object({ electronic: Type.Number() })
  },
  { title: 'Receipt' }
)
export type Receipt = Static<typeof Receipt>

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
    recurrent: Type.Optional(
      Type.Object(
        {
          interval: Type.Literal('Month'),
          period: Type.Integer({ description: 'months' }),
          amount: Type.Number({ description: 'each renewal, the full price' }),
          startDate: Type.String({ format: 'date-time' }),
          receipt: Receipt
        },
        { description: 'absent: paid once, nothing renews' }
      )
    ),
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

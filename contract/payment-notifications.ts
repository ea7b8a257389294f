import { Type, type Static } from 'typebox'

import { route } from './route.ts'

/** Answers that the provider understands; all but `ok` decline the payment and are for `check` only. */
export const notificationCodes = {
  ok: 0,
  unknownInvoice: 10,
  wrongAccount: 11,
  wrongAmount: 12,
  notAcceptable: 13,
  expired: 20
} as const

export const NotificationAnswer = Type.Object(
  { code: Type.Enum(Object.values(notificationCodes)) },
  { title: 'NotificationAnswer' }
)
export type NotificationAnswer = Static<typeof NotificationAnswer>

/**
 * Any field with any value: a message is a fact about money and is never turned away for its shape.
 * A form gives strings (lists for repeated names, `CustomFields` is one), a JSON body anything.
 */
const Message = Type.Record(Type.String(), Type.Unknown())

const notification = (kind: string) => {
  const common = {
    path: `/api/payment/notifications/${kind}`,
    access: 'signature',
    response: NotificationAnswer
  } as const
  return {
    get: route({ ...common, method: 'GET', summary: `Provider: ${kind}, in the query`, query: Message }),
    post: route({ ...common, method: 'POST', summary: `Provider: ${kind}, in the body`, body: Message })
  }
}

/** What the payment provider tells us of; `cancel` is beyond the source. */
export const notifications = {
  check: notification('check'),
  pay: notification('pay'),
  fail: notification('fail'),
  confirm: notification('confirm'),
  refund: notification('refund'),
  receipt: notification('receipt'),
  recurrent: notification('recurrent'),
  cancel: notification('cancel')
}
export type NotificationKind = keyof typeof notifications

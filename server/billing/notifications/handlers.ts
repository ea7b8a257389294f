import { notificationCodes, type NotificationAnswer } from '#contract/payment-notifications.ts'
import type { NotificationKind } from '#contract/payment-notifications.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { paidLetterNow } from '#server/billing/life/paid-letter.ts'
import { payKey } from '#server/billing/money/record.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { recordRefund } from '#server/billing/refunds/record-refund.ts'
import { answerWishes } from '#server/billing/refunds/refund-wishes.store.ts'
import { mirrorSubscription, voidPayment } from '#server/billing/subscriptions/mirror-jobs.ts'
import { isId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { checkPayment } from './check.ts'
import { recordFailure, recordVoid } from './decline.ts'
import { ADDRESS_MAX, type Message } from './message.ts'
import { keptMessage } from './notifications.store.ts'
import { holdOrder, knownPayment } from './payments.store.ts'
import { insertReceipt, transactionOfOrder } from './receipts.store.ts'
import { recordPayment } from './record-payment.ts'
import { amountIn, idIn, momentIn, toldPayment } from './told.ts'

interface Handling {
  tx: SqlRunner
  deps: BillingDependencies
  message: Message
  now: number
}

type Code = NotificationAnswer['code']
type Handler = (handling: Handling) => Promise<Code | void>

/** Signed, and yet without what money is known by: a person has to look. */
async function noteUnreadable({ tx, message: { fields, digest }, now }: Handling): Promise<void> {
  const transactionId = fields.TransactionId ?? ''
  const amount = amountIn(fields.Amount) ?? null
  const at = momentIn(fields.DateTime, now)
  await noteOddity(tx, { key: `unreadable:${digest}`, reason: 'unreadable', at, transactionId, amount }, now)
}

const check: Handler = async ({ tx, deps, message, now }) => {
  const { fields } = message
  if (amountIn(fields.Amount) === undefined) return notificationCodes.wrongAmount
  // Nobody would confirm it: we sell in one step.
  if (fields.Status === 'Authorized') return notificationCodes.notAcceptable
  const told = toldPayment({ ...message, fields: { TransactionId: message.digest, ...fields } }, now)
  return told ? checkPayment(tx, deps, told, now) : notificationCodes.notAcceptable
}

/** What an authorised payment was told with is missing from its confirmation, or the other way round. */
async function payment(handling: Handling, before: Message['fields'] = {}): Promise<void> {
  const { tx, deps, message, now } = handling
  const told = toldPayment({ ...message, fields: { ...before, ...message.fields } }, now)
  if (told) await recordPayment(tx, deps, told, now)
  else await noteUnreadable(handling)
}

const pay: Handler = async handling => {
  const { fields } = handling.message
  const { Status: status = 'Completed', OperationType: type = 'Payment', TransactionId: id = '' } = fields
  if (type !== 'Payment') return noteUnreadable(handling)
  if (status === 'Completed') return payment(handling)
  if (status !== 'Authorized') return noteUnreadable(handling)
  const confirmed = await keptMessage(handling.tx, 'confirm', id)
  if (!confirmed) {
    const transactionId = idIn(id)
    if (transactionId !== null) await handling.deps.jobs.add(handling.tx, voidPayment, { transactionId })
    return
  }
  await payment({ ...handling, message: { ...handling.message, fields: { ...fields, ...confirmed } } })
}

const confirm: Handler = async handling => {
  const { fields } = handling.message
  const authorised = await keptMessage(handling.tx, 'pay', fields.TransactionId ?? '')
  const isNameless = (fields.InvoiceId ?? fields.SubscriptionId ?? fields.AccountId) === undefined
  if (authorised || !isNameless) await payment(handling, authorised)
}

const fail: Handler = async ({ tx, deps, message, now }) => {
  const told = toldPayment({ ...message, fields: { Amount: '0', ...message.fields } }, now)
  const code = Number(/^\d{1,6}$/.exec(message.fields.ReasonCode ?? '')?.[0] ?? 0)
  if (told) await recordFailure(tx, deps, told, code)
}

const cancel: Handler = async ({ tx, message, now }) => {
  const { fields } = message
  const before = await keptMessage(tx, 'pay', fields.TransactionId ?? '')
  const told = toldPayment({ ...message, fields: { Amount: '0', ...before, ...fields } }, now)
  if (!told) return
  const { transactionId, subscriptionId, amount, at } = told
  await answerWishes(tx, payKey(transactionId), now)
  const known = await knownPayment(tx, payKey(transactionId))
  if (!known?.counts) return recordVoid(tx, told)
  const about = { at, userId: known.userId, transactionId, subscriptionId, amount }
  const key = `voided_payment:${payKey(transactionId)}`
  await noteOddity(tx, { ...about, key, reason: 'voided_payment' }, now)
}

const refund: Handler = async handling => {
  const { tx, deps, message, now } = handling
  const { fields } = message
  const [transactionId, amount] = [idIn(fields.TransactionId), amountIn(fields.Amount)]
  if (transactionId === null || amount === undefined) return noteUnreadable(handling)
  const paymentTransactionId = idIn(fields.PaymentTransactionId)
  const told = { transactionId, paymentTransactionId, amount, at: momentIn(fields.DateTime, now) }
  await recordRefund(tx, deps, told, now)
}

/** What is longer was cut off. */
const isWebAddress = (text: string) =>
  text.length < ADDRESS_MAX && /^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)

const receipt: Handler = async ({ tx, deps, message: { fields, digest }, now }) => {
  const { Url: url = '', Type: type = '', InvoiceId: invoiceId = '' } = fields
  const orderId = isId(invoiceId) ? invoiceId : null
  // A payment of it that is being told has looked for receipts already.
  if (orderId !== null) await holdOrder(tx, orderId)
  const transactionId =
    idIn(fields.TransactionId) ?? (orderId === null ? null : await transactionOfOrder(tx, orderId)) ?? ''
  const isNew = await insertReceipt(tx, {
    id: idIn(fields.Id) ?? digest,
    transactionId,
    orderId,
    type,
    url: isWebAddress(url) ? url : '',
    amount: amountIn(fields.Amount) ?? 0,
    at: momentIn(fields.DateTime, now)
  })
  if (isNew && type === 'Income' && transactionId !== '') {
    await paidLetterNow(tx, deps.jobs, transactionId, now)
  }
}

/** A hint only: what counts is what the provider answers when it is asked. */
const recurrent: Handler = async ({ tx, deps, message }) => {
  const id = idIn(message.fields.Id)
  if (id !== null) await deps.jobs.add(tx, mirrorSubscription, { id })
}

/** What each kind of message does, in its transaction; without a code the answer is 0. */
export const handlers: Record<NotificationKind, Handler> = {
  check,
  pay,
  fail,
  confirm,
  refund,
  receipt,
  recurrent,
  cancel
}

/** What one message is known by however often it comes. */
export function keyOf(kind: NotificationKind, { fields, digest }: Message): string {
  if (kind === 'recurrent') return digest
  return idIn(kind === 'receipt' ? fields.Id : fields.TransactionId) ?? digest
}

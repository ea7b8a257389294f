import { cancelFields, confirmFields, refundFields } from './notification-fields.ts'
import { periodsLater } from './periods.ts'
import { partOfReceipt, receiptsOf } from './receipt.ts'
import type { Receipt, Transaction } from './state.ts'
import { refundedOf, refundPayment } from './transactions.ts'
import type { World } from './world.ts'

/** The API says no, in words. */
export class Refused extends Error {}

/** Gives money back. @throws Refused */
export function refund(
  world: World,
  payment: Transaction,
  { amount, receipt, data }: { amount: number; receipt: Receipt | null; data: string }
): Transaction {
  if (payment.type !== 'Payment' || payment.status !== 'Completed') {
    throw new Refused('Transaction is not completed')
  }
  if (amount <= 0) throw new Refused('Amount is invalid')
  if (amount > payment.amount - refundedOf(world, payment)) {
    throw new Refused('Amount is greater than what is left of the payment')
  }
  if (periodsLater(payment.madeAt, 'Month', 12) < world.now()) {
    throw new Refused('Payments older than a year are not refunded')
  }
  const made = refundPayment(world, payment, {
    amount,
    data,
    receipt: receipt ?? partOfReceipt(payment.receipt, amount)
  })
  const receipts = receiptsOf(world, made)
  world.tell(made.accountId, [{ kind: 'refund', fields: refundFields(made) }, ...receipts])
  return made
}

/** The second stage: less than what is held may be taken. @throws Refused */
export function confirm(world: World, payment: Transaction, amount: number): void {
  if (payment.status !== 'Authorized') throw new Refused('Transaction is not authorized')
  if (amount <= 0 || amount > payment.amount) throw new Refused('Amount is invalid')
  payment.receipt = amount === payment.amount ? payment.receipt : partOfReceipt(payment.receipt, amount)
  payment.amount = amount
  payment.status = 'Completed'
  payment.confirmedAt = world.now()
  const receipts = receiptsOf(world, payment)
  world.tell(payment.accountId, [
    { kind: 'confirm', fields: confirmFields(payment, world.now()) },
    ...receipts
  ])
}

/** Lets go of what is held. @throws Refused */
export function voidPayment(world: World, payment: Transaction): void {
  if (payment.status !== 'Authorized') throw new Refused('Transaction is not authorized')
  payment.status = 'Cancelled'
  world.tell(payment.accountId, [{ kind: 'cancel', fields: cancelFields(payment, world.now()) }])
}

import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { isPaid, ORDER_MS, orderById, type Order } from '#server/billing/orders/orders.store.ts'
import { subscriptionById, type Subscription } from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { holdOrder, payerById, type Payer } from './payments.store.ts'
import type { ToldPayment } from './told.ts'

/** A payment of an order is told with the time at which it was begun, give or take. */
const LATE_MS = 2 * ORDER_MS

/** What a payment of the provider is about. */
export interface Whose {
  order: Order | undefined
  /** Known to us already. */
  subscription: Subscription | undefined
  /** A later charge of a subscription; else the payment of an order. */
  isRenewal: boolean
  /** Whether money came for the order before. */
  isPaid: boolean
  /** Who pays; null: nobody whom we know. */
  userId: string | null
  payer: Payer | undefined
}

/**
 * Finds out whose a payment is. It does not matter what was told before: a charge of a subscription that comes when its order cannot
 * be paid any more is a renewal even if the order's own payment is still to be told. The order is held until the transaction ends.
 */
export async function whoseIs(tx: SqlRunner, told: ToldPayment): Promise<Whose> {
  const { invoiceId, subscriptionId, accountId } = told
  const order = invoiceId === null ? undefined : await orderById(tx, invoiceId)
  if (order) await holdOrder(tx, order.id)
  const subscription = subscriptionId === null ? undefined : await subscriptionById(tx, subscriptionId)
  const paid = order !== undefined && (await isPaid(tx, order.id))
  const isLate = order === undefined || told.at > order.createdAt + LATE_MS
  const isOther = paid && subscription !== undefined && order.amount !== told.amount
  const isRenewal = subscriptionId !== null && (isLate || isOther)
  const known = order?.userId ?? subscription?.userId ?? accountId
  const payer = known === null ? undefined : await payerById(tx, known)
  return { order, subscription, isRenewal, isPaid: paid, userId: payer ? known : null, payer }
}

/** Whether money that is none is refused here. */
export const isRefusedTest = (
  { isTest }: ToldPayment,
  { provider }: Pick<BillingDependencies, 'provider'>
): boolean => isTest && provider?.isSandbox !== true && provider?.takesTests !== true

import { keepLast } from './keep-last.ts'
import { recurrentFields } from './notification-fields.ts'
import { nextAfter, periodsLater } from './periods.ts'
import type { Recurrent, StoredCard, Subscription, SubscriptionStatus, Transaction } from './state.ts'
import { randomId, type Notice, type World } from './world.ts'

const DAY_MS = 86_400_000
/** Failures in a row after which nothing is tried any more. */
const FAILURES_MAX = 3

export const subscriptionOf = ({ state }: World, id: string): Subscription | undefined =>
  state.subscriptions.find(one => one.id === id)

export const isLiving = ({ status }: Subscription): boolean => status === 'Active' || status === 'PastDue'

export const recurrentNotice = (subscription: Subscription): Notice => ({
  kind: 'recurrent',
  fields: recurrentFields(subscription)
})

export function newSubscription(
  { state }: World,
  about: Omit<Subscription, 'id' | 'status' | 'successful' | 'failed' | 'lastAt' | 'nextAt' | 'culture'>
): Subscription {
  const subscription: Subscription = {
    id: randomId('sc_'),
    status: 'Active',
    successful: 0,
    failed: 0,
    lastAt: null,
    nextAt: about.startDate,
    culture: 'ru-RU',
    ...about
  }
  state.subscriptions.push(subscription)
  keepLast(state.subscriptions, one => !isLiving(one))
  return subscription
}

/** The subscription that a first payment asked for. */
export function subscribe(
  world: World,
  payment: Transaction,
  { interval, period, amount, startDate, maxPeriods, receipt }: Recurrent,
  card: StoredCard
): Subscription {
  const { accountId, description, email, currency, invoiceId, schema } = payment
  return newSubscription(world, {
    accountId,
    description,
    email,
    amount,
    currency,
    requireConfirmation: schema === 'Dual',
    startDate: startDate ?? periodsLater(world.now(), interval, period),
    interval,
    period,
    maxPeriods,
    receipt,
    card,
    invoiceId
  })
}

/** Puts another state; answers what is to be told of it. */
function turn(subscription: Subscription, status: SubscriptionStatus): Notice[] {
  const isNew = subscription.status !== status
  subscription.status = status
  if (!isLiving(subscription)) subscription.nextAt = null
  return isNew ? [recurrentNotice(subscription)] : []
}

export const cancel = (subscription: Subscription): Notice[] => turn(subscription, 'Cancelled')

/** A charge succeeded: the next one is dated from the start, whenever this one was. */
export function renewed(subscription: Subscription, now: number): Notice[] {
  const { startDate, interval, period, maxPeriods } = subscription
  subscription.successful += 1
  subscription.failed = 0
  subscription.lastAt = now
  // Cancelled while the charge was under way.
  if (!isLiving(subscription)) return []
  subscription.nextAt = nextAfter(startDate, interval, period, now)
  return turn(subscription, maxPeriods === subscription.successful ? 'Expired' : 'Active')
}

/** A charge failed: it is tried again the next day, three times in all. */
export function failed(subscription: Subscription, now: number): Notice[] {
  subscription.failed += 1
  if (!isLiving(subscription)) return []
  subscription.nextAt = now + DAY_MS
  return turn(subscription, subscription.failed >= FAILURES_MAX ? 'Rejected' : 'PastDue')
}

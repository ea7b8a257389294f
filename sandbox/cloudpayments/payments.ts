import { cardOf, isExpired, type TestCard } from './cards.ts'
import type { Intent } from './intent.ts'
import { checkFields, failFields, payFields } from './notification-fields.ts'
import { receiptsOf } from './receipt.ts'
import type { StoredCard, Subscription, Transaction } from './state.ts'
import { failed, recurrentNotice, renewed, subscribe } from './subscriptions.ts'
import { firstPayment, givenCard, renewalPayment, storeCard } from './transactions.ts'
import type { Notice, World } from './world.ts'

const NOT_AUTHENTICATED = 5206
const EXPIRED = 5054

/** What the bank says of a card, in hand or by its token: a reason code, 0 = paid. */
function saysBank({ faults, now }: World, card: StoredCard, use: 'first' | 'later'): number {
  if (faults.declineCode !== null) return faults.declineCode
  return isExpired(card.expires, now()) ? EXPIRED : cardOf(card.number)[use]
}

export interface Payer {
  card: TestCard
  /** MM/YY */
  expires: string
}

function decline({ tell }: World, transaction: Transaction, code: number, more: Notice[] = []): void {
  transaction.status = 'Declined'
  transaction.reasonCode = code
  tell(transaction.accountId, [{ kind: 'fail', fields: failFields(transaction) }, ...more])
}

/** The money is there, or held where the shop confirms later: then the receipt comes with the confirmation. */
function accept(world: World, transaction: Transaction): Notice[] {
  const isDone = transaction.schema === 'Single'
  transaction.status = isDone ? 'Completed' : 'Authorized'
  transaction.confirmedAt = isDone ? world.now() : null
  return isDone ? receiptsOf(world, transaction) : []
}

/** With the card in hand; what is left to do when the bank wants to see the payer stays undone. */
export async function begin(world: World, intent: Intent, { card, expires }: Payer): Promise<Transaction> {
  const transaction = firstPayment(world, intent, givenCard(card, expires))
  const refused = await world.check(checkFields(transaction))
  if (refused !== 0) decline(world, transaction, refused)
  else if (!card.isSecure) conclude(world, transaction)
  return transaction
}

function conclude(world: World, transaction: Transaction): void {
  const { card, recurrent, accountId } = transaction
  if (!card) return
  const code = saysBank(world, card, 'first')
  if (code !== 0) return decline(world, transaction, code)
  storeCard(world, card, accountId)
  const receipts = accept(world, transaction)
  const made = recurrent && subscribe(world, transaction, recurrent, card)
  if (made) transaction.subscriptionId = made.id
  const fields = payFields(transaction)
  if (world.faults.namelessSubscription) fields['SubscriptionId'] = ''
  world.tell(accountId, [{ kind: 'pay', fields }, ...(made ? [recurrentNotice(made)] : []), ...receipts])
}

/** The bank has seen the payer, or not. Done once. */
export function authenticate(world: World, transaction: Transaction, passed: boolean): void {
  if (transaction.status !== 'AwaitingAuthentication') return
  if (passed) conclude(world, transaction)
  else decline(world, transaction, NOT_AUTHENTICATED)
}

/** Charges what is due by the stored card; a card that was just given is in hand. */
export async function renew(world: World, subscription: Subscription, inHand = false): Promise<Transaction> {
  const transaction = renewalPayment(world, subscription)
  const refused = await world.check(checkFields(transaction))
  const code = refused || saysBank(world, subscription.card, inHand ? 'first' : 'later')
  if (code !== 0) {
    decline(world, transaction, code, failed(subscription, world.now()))
    return transaction
  }
  const receipts = accept(world, transaction)
  const news = renewed(subscription, world.now())
  world.tell(transaction.accountId, [{ kind: 'pay', fields: payFields(transaction) }, ...news, ...receipts])
  return transaction
}

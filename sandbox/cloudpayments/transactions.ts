import { firstSix, lastFour, type TestCard } from './cards.ts'
import type { Intent } from './intent.ts'
import type { StoredCard, Subscription, Transaction } from './state.ts'
import { nextId, randomId, type World } from './world.ts'

export const transactionOf = ({ state }: World, id: number): Transaction | undefined =>
  state.transactions.find(one => one.id === id)

const newTransaction = (world: World, about: Partial<Transaction>): Transaction => {
  const transaction: Transaction = {
    id: nextId(world),
    type: 'Payment',
    status: 'AwaitingAuthentication',
    reasonCode: 0,
    amount: 0,
    currency: 'RUB',
    madeAt: world.now(),
    confirmedAt: null,
    invoiceId: '',
    accountId: '',
    subscriptionId: '',
    email: '',
    description: '',
    data: '',
    card: null,
    schema: 'Single',
    recurrent: null,
    receipt: null,
    original: null,
    ...about
  }
  world.state.transactions.push(transaction)
  return transaction
}

/** A card that the shop may charge again by its token. */
export function storeCard(world: World, card: TestCard, accountId: string, expires: string): StoredCard {
  const stored = {
    token: randomId('tk_'),
    number: card.number,
    type: card.type,
    firstSix: firstSix(card),
    lastFour: lastFour(card),
    expires,
    holder: 'TEST CARDHOLDER'
  }
  world.state.cards[stored.token] = { ...stored, accountId }
  return stored
}

export const firstPayment = (world: World, intent: Intent, card: StoredCard): Transaction =>
  newTransaction(world, { ...intent, card })

export const renewalPayment = (world: World, subscription: Subscription): Transaction =>
  newTransaction(world, {
    amount: subscription.amount,
    currency: subscription.currency,
    invoiceId: world.faults.renewalsNameOrder ? subscription.invoiceId : '',
    accountId: subscription.accountId,
    subscriptionId: subscription.id,
    email: subscription.email,
    description: subscription.description,
    card: subscription.card,
    schema: subscription.requireConfirmation ? 'Dual' : 'Single',
    receipt: subscription.receipt
  })

/** Money that goes back: a transaction of its own that is done at once. */
export const refundPayment = (
  world: World,
  payment: Transaction,
  about: Pick<Transaction, 'amount' | 'receipt' | 'data'>
): Transaction =>
  newTransaction(world, {
    ...payment,
    ...about,
    id: nextId(world),
    type: 'Refund',
    status: 'Completed',
    madeAt: world.now(),
    confirmedAt: world.now(),
    recurrent: null,
    original: payment.id
  })

/** What was already given back of a payment; kopecks. */
export const refundedOf = ({ state }: World, payment: Transaction): number =>
  state.transactions
    .filter(one => one.type === 'Refund' && one.original === payment.id)
    .reduce((total, { amount }) => total + amount, 0)

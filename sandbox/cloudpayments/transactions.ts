import { firstSix, lastFour, type TestCard } from './cards.ts'
import type { Intent } from './intent.ts'
import { keepLast, KEPT } from './keep-last.ts'
import type { StoredCard, Subscription, Transaction } from './state.ts'
import { nextId, randomId, type World } from './world.ts'

export const transactionOf = ({ state }: World, id: number): Transaction | undefined =>
  state.transactions.find(one => one.id === id)

/** What became of it is asked for later. */
const isMoney = ({ status }: Transaction): boolean => status === 'Completed' || status === 'Authorized'

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
  keepLast(world.state.transactions, one => one !== transaction && !isMoney(one))
  return transaction
}

const EXPIRES = 'MM/YY'

/** A card as a payer gives it. */
export function givenCard(card: TestCard, expires: string): StoredCard {
  return {
    token: randomId('tk_'),
    number: card.number,
    type: card.type,
    firstSix: firstSix(card),
    lastFour: lastFour(card),
    expires: expires.slice(0, EXPIRES.length),
    holder: 'TEST CARDHOLDER'
  }
}

/** From now on the shop may charge it again by its token. */
export function storeCard({ state: { cards } }: World, card: StoredCard, accountId: string): void {
  cards[card.token] = { ...card, accountId }
  const [oldest = '', ...others] = Object.keys(cards)
  if (others.length >= KEPT) delete cards[oldest]
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

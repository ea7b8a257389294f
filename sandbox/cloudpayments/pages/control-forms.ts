import { apiFaults, noFaults, wires, type Faults, type FaultBoard } from '../faults.ts'
import type { Fields } from '../fields.ts'
import { renew } from '../payments.ts'
import { periodsLater } from '../periods.ts'
import type { Post } from '../post.ts'
import { confirm, refund, Refused, voidPayment } from '../refunds.ts'
import { notificationKinds, type Subscription, type Transaction } from '../state.ts'
import { cancel, isLiving, subscriptionOf } from '../subscriptions.ts'
import type { Timeline } from '../timeline.ts'
import { refundedOf, transactionOf } from '../transactions.ts'
import type { World } from '../world.ts'

const HOUR_MS = 3_600_000

interface Parts {
  world: World
  post: Post
  travel: Timeline['travel']
}

/** What a form of the control page does. @throws Refused */
export type ControlForm = (parts: Parts, fields: Fields) => Promise<void> | void

const paymentOf = (world: World, fields: Fields): Transaction => {
  const transaction = transactionOf(world, fields.number('id') ?? 0)
  if (!transaction) throw new Refused('такого платежа нет')
  return transaction
}

const livingOf = (world: World, fields: Fields): Subscription => {
  const subscription = subscriptionOf(world, fields.text('id'))
  if (!subscription || !isLiving(subscription)) throw new Refused('такой подписки нет')
  return subscription
}

function setFaults(board: FaultBoard, fields: Fields): void {
  const late = Object.fromEntries(
    notificationKinds
      .map(kind => [kind, (fields.number(`late-${kind}`) ?? 0) * 1000] as const)
      .filter(([, ms]) => ms > 0)
  )
  const fault = apiFaults.find(one => one === fields.text('apiFault'))
  const api: Faults['api'] = fault
    ? { [fields.text('apiPath')]: { fault, times: fields.number('apiTimes') ?? null } }
    : {}
  Object.assign(board, {
    ...noFaults(),
    late,
    api,
    twice: fields.yes('twice'),
    reversed: fields.yes('reversed'),
    namelessSubscription: fields.yes('namelessSubscription'),
    renewalsNameOrder: fields.yes('renewalsNameOrder'),
    declineCode: fields.number('declineCode') ?? null,
    wire: wires.find(one => one === fields.text('wire')) ?? 'GET',
    dropped: notificationKinds.filter(kind => fields.yes(`dropped-${kind}`))
  } satisfies Faults)
}

export const controlForms: Record<string, ControlForm> = {
  travel: async ({ world, travel }, fields) => {
    const now = world.now()
    const steps: Record<string, number> = {
      hour: HOUR_MS,
      day: 24 * HOUR_MS,
      month: periodsLater(now, 'Month', 1) - now
    }
    await travel(steps[fields.text('step')] ?? 0)
  },
  faults: ({ world: { faults } }, fields) => {
    if (fields.yes('clear')) faults.clear()
    else setFaults(faults, fields)
  },
  again: ({ post }, fields) => post.again(fields.number('id') ?? 0),
  refund: ({ world }, fields) => {
    const payment = paymentOf(world, fields)
    const amount = payment.amount - refundedOf(world, payment)
    refund(world, payment, { amount, receipt: null, data: '' })
  },
  confirm: ({ world }, fields) => {
    const payment = paymentOf(world, fields)
    confirm(world, payment, payment.amount)
  },
  void: ({ world }, fields) => voidPayment(world, paymentOf(world, fields)),
  charge: async ({ world }, fields) => {
    await renew(world, livingOf(world, fields))
  },
  cancel: ({ world }, fields) => {
    const subscription = livingOf(world, fields)
    world.tell(subscription.accountId, cancel(subscription))
  }
}

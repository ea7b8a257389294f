import type { RequestListener } from 'node:http'

import { cardOf } from './cards.ts'
import { faultBoard, type FaultBoard } from './faults.ts'
import { fieldsOf } from './fields.ts'
import type { FromHere } from './from-here.ts'
import { readIntent } from './intent.ts'
import { openListener } from './listener.ts'
import { movableClock, type MovableClock } from './movable-clock.ts'
import { myQuery } from './my-link.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { authenticate, begin } from './payments.ts'
import { openPost } from './post.ts'
import { openStateFile } from './state-file.ts'
import type { Delivery, FiscalReceipt, Subscription, Transaction } from './state.ts'
import { openTimeline, type Timeline } from './timeline.ts'
import type { World } from './world.ts'

const ANSWER_MS = 30_000

export interface SandboxOptions {
  /** Where the machine of the shop reaches the sandbox: `http://127.0.0.1:4020`. */
  base: string
  /** Nobody else is shown the control page. */
  isFromHere: FromHere
  /** Where people reach it; else the same. */
  publicBase?: string
  /** Of every path of it: `/dev/payments`. */
  prefix?: string
  /** Keeps the state over a restart; else it is lost with the process. */
  statePath?: string
  clock?: MovableClock
  /** How long the shop may take to answer a notification; milliseconds. */
  answerMs?: number
  /** What the shop has to do before a travel goes on. */
  atEachStop?: () => Promise<void>
  /** A travel stops at multiples of it, too: the shop has work that comes with time alone. Milliseconds. */
  stopEveryMs?: number
  /** false: nobody sees what the provider knows, moves the clock or breaks things. */
  hasControl?: boolean
}

/** What the widget's `start` is given. Source: developers.cloudpayments.ru, "Виджет", August 2026. */
export interface WidgetIntent {
  publicTerminalId: string
  amount: number
  currency: string
  paymentSchema?: 'Single' | 'Dual'
  description?: string
  externalId?: string
  receiptEmail?: string
  userInfo?: { accountId?: string; email?: string }
  tokenize?: boolean
  /** Undefined: paid once. */
  recurrent?:
    | {
        interval: string
        period: number
        amount?: number
        startDate?: string
        maxPeriods?: number
        receipt?: object
      }
    | undefined
  receipt?: object
  metadata?: object
}

export interface PayOptions {
  /** Number of a test card; one that always pays without the bank's page unless told. */
  card?: string
  /** MM/YY */
  expires?: string
  /** What the payer does at the bank's page. */
  bank?: 'passes' | 'fails' | 'leaves'
}

export interface PaymentSandbox extends Pick<Timeline, 'settle' | 'travel'> {
  publicId: string
  secret: string
  listener: RequestListener
  apiUrl: string
  widgetUrl: string
  /** Where the payer of an account sees what renews, and gives another card: for nobody else. */
  cardPage: (accountId: string) => string
  faults: FaultBoard
  clock: MovableClock
  now(): number
  /** Notifications go to this host from now on. Before, nobody is told or asked anything. */
  notifyTo(base: string): void
  /** What the widget's page does. Notifications are on their way when it resolves; `settle` waits for them. */
  pay(intent: WidgetIntent, options?: PayOptions): Promise<Outcome>
  /** Sends a notification once more. */
  again(id: number): void
  subscriptions: readonly Subscription[]
  transactions: readonly Transaction[]
  receipts: readonly FiscalReceipt[]
  deliveries: readonly Delivery[]
  close(): Promise<void>
}

/** A stand-in for CloudPayments: its API, its widget, its notifications and its clock. No money moves. */
export async function openPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { base, isFromHere, publicBase = base, prefix = '', statePath, answerMs = ANSWER_MS } = options
  const {
    clock = movableClock(),
    atEachStop = async () => {},
    stopEveryMs = Infinity,
    hasControl = true
  } = options
  const { state, save } = await openStateFile(statePath)
  await save()
  clock.move(state.moved)
  const faults = faultBoard(state.faults)
  const post = openPost({ state, faults, now: clock.now, answerMs })
  const page = (path: string) => `${publicBase}${prefix}${path}`
  const { check, tell } = post
  const world: World = { state, faults, now: clock.now, check, tell, page }
  const { settle, travel, stop } = openTimeline({ world, post, clock, save, atEachStop, stopEveryMs })

  return {
    publicId: state.publicId,
    secret: state.secret,
    listener: openListener({ world, hasControl, isFromHere, post, prefix, save, travel }),
    apiUrl: `${base}${prefix}`,
    widgetUrl: page('/bundles/cloudpayments.js'),
    cardPage: accountId => page(`/my?${myQuery(state, accountId)}`),
    faults,
    clock,
    now: clock.now,
    notifyTo: post.notifyTo,
    async pay(intent, { card = '4000 0000 0000 3055', expires = '12/39', bank = 'passes' } = {}) {
      const wanted = readIntent(fieldsOf(intent), state.publicId, clock.now())
      const transaction = await begin(world, wanted, { card: cardOf(card), expires })
      if (bank !== 'leaves') authenticate(world, transaction, bank === 'passes')
      await save()
      return outcomeOf(transaction)
    },
    again: post.again,
    settle,
    travel,
    subscriptions: state.subscriptions,
    transactions: state.transactions,
    receipts: state.receipts,
    deliveries: state.deliveries,
    close: stop
  }
}

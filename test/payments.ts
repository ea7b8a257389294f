import { setTimeout as sleep } from 'node:timers/promises'

import type { Checkout, FreeCheckout } from '#contract/checkout.ts'
import type { PlanId } from '#contract/plans.ts'
import { listenForPayments } from '#sandbox/cloudpayments/listen.ts'
import type { Outcome } from '#sandbox/cloudpayments/outcome.ts'
import type { PaymentSandbox, PayOptions, WidgetIntent } from '#sandbox/cloudpayments/sandbox.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { startTestApp, type TestApp } from './app.ts'
import { signUp, type TestUser } from './factories.ts'

const ARRIVE_MS = 60_000

interface Purchase extends PayOptions {
  promo?: string
  /** false: paid once. */
  renew?: boolean
}

/** What a purchase came to: the server's answer, and what became of the payment; none for a free one. */
interface Bought {
  checkout: Checkout | FreeCheckout
  payment: Outcome | undefined
}

/** The application on a port, with the payment sandbox as its provider and one clock for both. */
export interface PaymentsApp extends Omit<TestApp, 'travel'> {
  base: string
  sandbox: PaymentSandbox
  /** Lets time pass for both; renewals, failures and late notifications on the way are done in their order. */
  travel(ms: number): Promise<void>
  /** Waits until every notification has arrived and every job that is due is done. */
  arrive(): Promise<void>
  /** Somebody new with a confirmed email. */
  buyer(): Promise<TestUser>
  /** The same user signed in anew: sessions end on long travels. */
  back(user: TestUser): Promise<TestUser>
  /** Begins to pay; throws what the server refuses. */
  checkout(user: TestUser, plan: PlanId, purchase?: Purchase): Promise<Checkout | FreeCheckout>
  /** Begins to pay and pays in the widget; resolves when everything told of it has arrived. */
  buy(user: TestUser, plan: PlanId, purchase?: Purchase): Promise<Bought>
}

/** What the page gives the widget. */
export const intentOf = (checkout: Checkout): WidgetIntent => {
  const { publicId, amount, currency, description, invoiceId, accountId, email } = checkout
  const { recurrent, receipt } = checkout
  return {
    publicTerminalId: publicId,
    amount,
    currency,
    paymentSchema: 'Single',
    description,
    externalId: invoiceId,
    receiptEmail: email,
    userInfo: { accountId, email },
    tokenize: true,
    ...(recurrent && { recurrent }),
    receipt
  }
}

async function dueJobs(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct name from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%'`
  return rows.map(({ name }) => name)
}

async function jobsAreDone(sql: Sql): Promise<void> {
  const end = Date.now() + ARRIVE_MS
  for (let due = await dueJobs(sql); due.length > 0; due = await dueJobs(sql)) {
    if (Date.now() > end) throw new Error(`still not done: ${due.join(', ')}`)
    await sleep(10)
  }
}

export async function startPayments(environment: Record<string, string> = {}): Promise<PaymentsApp> {
  let context: TestApp | undefined
  const sandbox = await listenForPayments(0, {
    clock: {
      now: () => context?.now() ?? Date.now(),
      move: ms => context?.travel(ms)
    },
    answerMs: 60_000,
    atEachStop: async () => {
      if (context) await jobsAreDone(context.services.sql)
    }
  })
  const started = await startTestApp({
    CLOUDPAYMENTS_PUBLIC_ID: sandbox.publicId,
    CLOUDPAYMENTS_API_SECRET: sandbox.secret,
    CLOUDPAYMENTS_API_URL: sandbox.apiUrl,
    CLOUDPAYMENTS_WIDGET_URL: sandbox.widgetUrl,
    PAYMENTS_TEST: '1',
    ...environment
  })
  context = started
  const { app, services } = started
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.notifyTo(base)

  /** A job may bring a notification, and that a job: both have to be calm. */
  const arrive = async () => {
    do {
      await sandbox.settle()
      await jobsAreDone(services.sql)
      await sandbox.settle()
    } while ((await dueJobs(services.sql)).length > 0)
  }
  const checkout: PaymentsApp['checkout'] = async (user, plan, { promo, renew } = {}) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/payment/${plan}`,
      headers: user.headers,
      payload: { ...(promo !== undefined && { promo }), ...(renew !== undefined && { renew }) }
    })
    if (reply.statusCode !== 201) throw new Error(`checkout answered ${reply.body}`)
    return reply.json<Checkout | FreeCheckout>()
  }

  return {
    ...started,
    base,
    sandbox,
    async travel(ms) {
      await sandbox.travel(ms)
      await arrive()
    },
    arrive,
    async buyer() {
      const user = await signUp(started)
      await services.sql`update users set confirmed = true where username = ${user.username}`
      return user
    },
    async back({ username, password }) {
      const payload = { username, password }
      const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.body}`)
      const { access_token: token } = reply.json<{ access_token: string }>()
      return { username, password, token, headers: { authorization: `Bearer ${token}` } }
    },
    checkout,
    async buy(user, plan, purchase = {}) {
      const begun = await checkout(user, plan, purchase)
      if (begun.free) return { checkout: begun, payment: undefined }
      const payment = await sandbox.pay(intentOf(begun), purchase)
      await arrive()
      return { checkout: begun, payment }
    },
    async close() {
      await sandbox.close()
      await started.close()
    }
  }
}

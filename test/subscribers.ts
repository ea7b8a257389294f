import type { PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import type { Subscription as AtProvider } from '#sandbox/cloudpayments/state.ts'
import { goOnWith } from '#server/billing/subscriptions/operations.ts'
import { subscriptionById, type Subscription } from '#server/billing/subscriptions/subscriptions.store.ts'

import { billingIn } from './billing.ts'
import { idOf } from './factories.ts'
import type { TestUser } from './factories.ts'
import type { PaymentsApp } from './payments.ts'

export interface Subscriber {
  user: TestUser
  /** Sessions end after 30 days. */
  signIn(): Promise<void>
  userId: string
  subscriptionId: string
  /** How the provider has it. */
  there(): AtProvider
  /** How we have it. */
  here(): Promise<Subscription>
  profile(): Promise<Profile>
  change(plan: PlanId): Promise<{ status: number; body: { code?: string; message?: string; plan?: string } }>
  cancel(path?: string): Promise<{ status: number; message: string }>
  /** Letters about the end of a renewal: who ended it. */
  endLetters(): Promise<string[]>
  facts(kind: string): Promise<{ plan: PlanId | null; at: Date }[]>
  operations(): Promise<{ id: string; kind: string; outcome: string | null }[]>
  /** Does what the job would do later. */
  goOn(): Promise<void>
}

/** A new user who has bought a plan that renews. */
export async function subscriberOf(
  app: PaymentsApp,
  plan: PlanId,
  card = '4000 0000 0000 3055'
): Promise<Subscriber> {
  const { services, sandbox } = app
  const { sql } = services
  const user = await app.buyer()
  const userId = await idOf(app, user)
  await app.buy(user, plan, { card })
  const bought = sandbox.subscriptions.find(one => one.accountId === userId)
  if (!bought) throw new Error('the sandbox has no subscription')
  const subscriptionId = bought.id
  const operations: Subscriber['operations'] = () =>
    sql<{ id: string; kind: string; outcome: string | null }[]>`
      select id, kind, outcome from operations where user_id = ${userId} order by created_at`

  return {
    user,
    async signIn() {
      const { username, password } = user
      const reply = await app.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password }
      })
      const { access_token: token } = reply.json<{ access_token: string }>()
      user.headers.authorization = `Bearer ${token}`
    },
    userId,
    subscriptionId,
    there() {
      const found = sandbox.subscriptions.find(one => one.id === subscriptionId)
      if (!found) throw new Error('the sandbox has lost it')
      return found
    },
    async here() {
      const found = await subscriptionById(sql, subscriptionId)
      if (!found) throw new Error('it is not mirrored')
      return found
    },
    async profile() {
      const reply = await app.app.inject({ url: '/api/users/profile', headers: user.headers })
      return reply.json<Profile>()
    },
    async change(to) {
      const reply = await app.app.inject({ method: 'PUT', url: `/api/payment/${to}`, headers: user.headers })
      return {
        status: reply.statusCode,
        body: reply.json<{ code?: string; message?: string; plan?: string }>()
      }
    },
    async cancel(path = subscriptionId) {
      const reply = await app.app.inject({
        method: 'DELETE',
        url: `/api/payment/${path}`,
        headers: user.headers
      })
      const message = reply.statusCode === 204 ? '' : reply.json<{ message: string }>().message
      return { status: reply.statusCode, message }
    },
    async endLetters() {
      const rows = await sql<{ by: string }[]>`
        select facts ->> 'by' as by from mails where user_id = ${userId} and kind = 'renewal-cancelled'
        order by created_at, id`
      return rows.map(({ by }) => by)
    },
    facts: kind =>
      sql<{ plan: PlanId | null; at: Date }[]>`
        select plan, at from money_facts where user_id = ${userId} and kind = ${kind} order by at`,
    operations,
    async goOn() {
      for (const { id, outcome } of await operations())
        if (outcome === null) await goOnWith(billingIn(app), id)
    }
  }
}

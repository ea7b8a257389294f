import { DAY_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'

import type { TestApp } from './app.ts'

let sequence = 0

export interface TestUser {
  username: string
  password: string
  token: string
  headers: { authorization: string }
}

export const nextName = (prefix: string): string => `${prefix}${(sequence += 1)}x${Date.now().toString(36)}`

/** Where users of the tests have signed up: the network, and the program. */
export const AT_HOME = { address: '198.51.100.1', userAgent: 'lightMyRequest' }

/** Signs a user up through the API. */
export async function signUp(
  { app }: TestApp,
  username = `${nextName('user')}@example.ru`
): Promise<TestUser> {
  const password = 'secret-123'
  const reply = await app.inject({
    method: 'POST',
    url: '/api/users/new',
    // Sign-ups are limited by address: each user of the tests has one.
    remoteAddress: `198.51.100.${(sequence += 1) % 250}`,
    payload: { username, password }
  })
  if (reply.statusCode !== 201) throw new Error(`sign-up answered ${reply.body}`)
  const { access_token: token } = reply.json<{ access_token: string }>()
  return { username, password, token, headers: { authorization: `Bearer ${token}` } }
}

/** Grants a user a plan for a year. */
export async function givePlan(context: TestApp, user: TestUser, plan: PlanId): Promise<void> {
  const at = context.now()
  const id = newId(at)
  const payedTo = at + 365 * DAY_MS
  const userId = await idOf(context, user)
  const fact = { id, key: `grant:${id}`, kind: 'grant', userId, at, plan, payedTo, amount: 0 } as const
  await context.services.sql.begin(tx => recordFact(tx, fact, at))
}

/** The id of a user, who only knows a name. */
export async function idOf(
  { services }: Pick<TestApp, 'services'>,
  { username }: Pick<TestUser, 'username'>
): Promise<string> {
  const [row] = await services.sql<{ id: string }[]>`select id from users where username = ${username}`
  if (!row) throw new Error(`no user ${username}`)
  return row.id
}

/** Signs somebody up, and grants them a plan for a year. */
export async function signUpWithPlan(context: TestApp, plan: PlanId): Promise<TestUser> {
  const user = await signUp(context)
  await givePlan(context, user, plan)
  return user
}

/** Asks for a link; what is not told is in order. */
export const postLink = ({ app }: TestApp, user: TestUser, fields: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/users/shortlinks',
    headers: user.headers,
    payload: { fulllink: 'https://example.ru', shortlink: nextName('link-'), ...fields }
  })

/** Asks for a change of a link. */
export const putLink = ({ app }: TestApp, user: TestUser, id: string, payload: object) =>
  app.inject({ method: 'PUT', url: `/api/users/shortlinks/${id}`, headers: user.headers, payload })

/** Creates a link through the API. */
export async function createLink(
  context: TestApp,
  user: TestUser,
  fields: Record<string, unknown> = {}
): Promise<{ _id: string; shortlink: string }> {
  const reply = await postLink(context, user, { fulllink: 'https://example.ru/page', ...fields })
  if (reply.statusCode !== 201) throw new Error(`creating a link answered ${reply.body}`)
  return reply.json<{ _id: string; shortlink: string }>()
}

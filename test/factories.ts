import type { TestApp } from './app.ts'

let sequence = 0

export interface TestUser {
  username: string
  password: string
  token: string
  headers: { authorization: string }
}

export const nextName = (prefix: string): string => `${prefix}${(sequence += 1)}x${Date.now().toString(36)}`

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

/** Gives a user a plan that is paid for a year. */
export async function givePlan({ services, now }: TestApp, user: TestUser, plan: string): Promise<void> {
  await services.sql`
    update users set plan = ${plan}, payed_to = ${new Date(now() + 365 * 24 * 3_600_000)}
    where username = ${user.username}`
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

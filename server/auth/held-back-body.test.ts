import { beforeAll, expect, test } from 'vitest'

import { newAdmin, type Admin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { selling } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf, signUp, type TestUser } from '#test/factories.ts'
import { answerOn, openConnection } from '#test/raw-connection.ts'

// A request that was let through, and whose body comes when its session, role or account is gone.

const context = duringTests(() => startTestApp(selling))
let port: number
beforeAll(async () => {
  port = Number(new URL(await context.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

type Asked = readonly [method: string, path: string, body: object]

/** Whether somebody has been let through since they were last seen long ago. */
const letThrough = async (user: string) => {
  const rows = await context.services.sql`
    select 1 from sessions where user_id = ${user} and last_used_at > now() - interval '1 hour'`
  return rows.length > 0
}

/** The status of a request whose body comes but for its last letter, and that when `meanwhile` is over. */
async function heldBack(
  as: TestUser,
  [method, path, body]: Asked,
  meanwhile: (user: string) => Promise<unknown>
): Promise<number> {
  const user = await idOf(context, as)
  await context.services
    .sql`update sessions set last_used_at = now() - interval '1 day' where user_id = ${user}`
  const text = JSON.stringify(body)
  const head = `${method} ${path} HTTP/1.1\r\nHost: tropa.test\r\nAuthorization: ${as.headers.authorization}
Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`.replace(/\r?\n/g, '\r\n')
  const socket = await openConnection(port)
  socket.write(head + text.slice(0, -1), 'latin1')
  await expect.poll(() => letThrough(user)).toBe(true)
  await meanwhile(user)
  socket.write(text.slice(-1), 'latin1')
  const answer = await answerOn(socket, method)
  socket.destroy()
  return Number(answer.split(' ')[1])
}

const link = (slug: string) => ({ fulllink: 'https://example.ru/page', shortlink: slug })
const code = (name: string) => ({ code: name, plans: ['START_1'], percent: 100, usage: 9 })

const asked = (user: string) =>
  [
    ['POST', '/api/users/shortlinks', link(`held-${user}`)],
    ['POST', '/api/payment/START_1', { renew: false }],
    ['POST', '/api/support', { topic: 'other', message: 'Спрашивает тот, кого уже нет.' }]
  ] satisfies Asked[]

const signOut =
  ({ headers }: TestUser) =>
  () =>
    context.app.inject({ method: 'POST', url: '/api/users/logout-all', headers })

test('what waits for its body while the session ends is not done', async () => {
  const user = await signUp(context)
  const id = await idOf(context, user)
  await context.services.sql`update users set confirmed = true where id = ${id}`
  for (const one of asked(id)) {
    const [method, url] = one
    const again = await context.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: user.username, password: user.password }
    })
    const headers = { authorization: `Bearer ${again.json<{ access_token: string }>().access_token}` }
    const session = { ...user, headers }
    expect([method, url, await heldBack(session, one, signOut(session))]).toEqual([method, url, 401])
  }
  expect(await context.services.sql`select 1 from links where users[1] = ${id}`).toEqual([])
  expect(await context.services.sql`select 1 from orders where user_id = ${id}`).toEqual([])
  expect(await context.services.sql`select 1 from mails where kind = 'support'`).toEqual([])
})

test('what waits for its body while the account is removed is not done', async () => {
  const admin = await newAdmin(context)
  for (const nth of [0, 1, 2]) {
    const user = await signUp(context)
    const one = asked(await idOf(context, user))[nth]
    if (!one) throw new Error('nothing is asked')
    const remove = (id: string) =>
      context.app.inject({ method: 'DELETE', url: `/api/admin/users/${id}`, headers: admin.headers })
    expect([one[1], await heldBack(user, one, remove)]).toEqual([one[1], 401])
  }
  expect(await context.services.sql`select 1 from orders`).toEqual([])
  expect(await context.services.sql`select 1 from mails where kind = 'support'`).toEqual([])
})

const demoted = (id: string) => context.services.sql`update users set roles = '{USER}' where id = ${id}`

test.each([
  ['demoted', demoted, 403],
  ['signed out', (_: string, admin: Admin) => signOut(admin)(), 401]
] as const)('what an administrator asked for who is %s meanwhile is not done', async (_, end, status) => {
  const admin = await newAdmin(context)
  const user = await signUp(context)
  const id = await idOf(context, user)
  const ended = (who: string) => end(who, admin)
  expect(await heldBack(admin, ['POST', '/api/promo', code(`HELD-${status}`)], ended)).toBe(status)
  const other = await newAdmin(context)
  const role = { roles: ['USER', 'ADMIN'] }
  expect(await heldBack(other, ['PUT', `/api/admin/users/${id}`, role], who => end(who, other))).toBe(status)
  expect(await context.services.sql`select 1 from promos where code like 'HELD%'`).toEqual([])
  expect(await context.services.sql`select roles from users where id = ${id}`).toEqual([{ roles: ['USER'] }])
})

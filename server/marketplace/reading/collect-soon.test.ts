import { expect, test } from 'vitest'

import { dateAt } from '#contract/moscow-days.ts'
import { openSandbox } from '#sandbox/wildberries/server.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, putLink, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'

const [SHOE, HOODIE] = [178_440_112, 201_335_907]
const PATIENCE = { timeout: 60_000, interval: 50 }

const sandbox = duringTests(openSandbox)
const context = duringTests(() =>
  startTestApp({
    WILDBERRIES_COMMON_URL: sandbox.url,
    WILDBERRIES_STATISTICS_URL: sandbox.url,
    WILDBERRIES_ANALYTICS_URL: sandbox.url
  })
)

const cardOf = (nmId: number) => ({ fulllink: `https://www.wildberries.ru/catalog/${nmId}/detail.aspx` })

async function newUser(): Promise<TestUser & { id: string }> {
  const user = await signUpWithPlan(context, 'STANDARD_1')
  return { ...user, id: await idOf(context, user) }
}
const giveToken = ({ headers }: TestUser) =>
  context.app.inject({
    method: 'PUT',
    url: '/api/users/edit',
    headers,
    payload: { wbToken: sandbox.tokenOf('personal') }
  })

/** How many days of a product were collected; asking `Reading` would have them collected. */
async function daysOfProduct(userId: string, nmId: number): Promise<number> {
  const rows = await context.services.sql`
    select from marketplace_funnel_days where user_id = ${userId} and nm_id = ${nmId}`
  return rows.length
}
const areOrdersRead = async (userId: string) => {
  const rows = await context.services.sql`
    select from marketplace_order_reads where user_id = ${userId} and complete_at is not null`
  return rows.length === 1
}
const jobsOf = (userId: string) =>
  context.services
    .sql`select from pgboss.job where data ->> 'userId' = ${userId} and name like 'marketplace-%'`

test('collecting begins when a token is saved', async () => {
  const user = await newUser()
  await createLink(context, user, cardOf(SHOE))
  expect(await jobsOf(user.id)).toEqual([])
  expect((await giveToken(user)).statusCode).toBe(200)
  await expect.poll(() => daysOfProduct(user.id, SHOE), PATIENCE).toBe(7)
  await expect.poll(() => areOrdersRead(user.id), PATIENCE).toBe(true)
  const end = dateAt(context.now())
  const { trouble } = await context.services.reading.orders(user.id, [SHOE], { begin: end, end })
  expect(trouble).toBeNull()
})

test('and of a product when a link leads to it', async () => {
  const user = await newUser()
  await giveToken(user)
  const { _id, shortlink } = await createLink(context, user, cardOf(SHOE))
  await expect.poll(() => daysOfProduct(user.id, SHOE), PATIENCE).toBe(7)
  const moved = await putLink(context, user, _id, { shortlink, ...cardOf(HOODIE) })
  expect(moved.statusCode).toBe(200)
  await expect.poll(() => daysOfProduct(user.id, HOODIE), PATIENCE).toBe(7)
})

test('and when such a link is handed over to a seller, with its target or another', async () => {
  const [owner, heir, admin] = [await newUser(), await newUser(), await newAdmin(context)]
  await giveToken(heir)
  const hand = async (change: object) => {
    const { _id } = await createLink(context, owner, cardOf(SHOE))
    const payload = { users: [heir.id], ...change }
    const url = `/api/admin/shortlinks/${_id}`
    const reply = await context.app.inject({ method: 'PUT', url, headers: admin.headers, payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  await hand({})
  await expect.poll(() => daysOfProduct(heir.id, SHOE), PATIENCE).toBe(7)
  await hand(cardOf(HOODIE))
  await expect.poll(() => daysOfProduct(heir.id, HOODIE), PATIENCE).toBe(7)
  expect(await jobsOf(owner.id)).toEqual([])
})

test('nobody is asked for a user without a token', async () => {
  const user = await newUser()
  await createLink(context, user, cardOf(SHOE))
  expect(await jobsOf(user.id)).toEqual([])
})

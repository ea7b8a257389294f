import { beforeAll, expect, test } from 'vitest'

import type { AdminUser, AdminUserDetails } from '#contract/admin-users.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { userStatus, type UserRecord } from '#server/users/user.ts'
import { newAdmin, usersAsked, type Admin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { keepSubscription, newBuyer, tell, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan } from '#test/factories.ts'

type PaidState = Pick<UserRecord, 'id' | 'plan' | 'renewing' | 'everPaid' | 'payedTo'>

const context = duringTests(startTestApp)
let admin: Admin
let anna: Buyer
let boris: Buyer
let vera: Buyer
beforeAll(async () => {
  admin = await newAdmin(context)
  anna = await newBuyer(context)
  boris = await newBuyer(context)
  vera = await newBuyer(context)
  const { sql } = context.services
  await sql`update users set telegram = '@Anna_Shop' where id = ${anna.id}`
  await sql`update users set confirmed = false where id = ${vera.id}`
  await sql`update users set roles = '{USER,SELLER}' where id = ${boris.id}`
  const at = context.now() - 40 * DAY_MS
  await tell(context, anna, { kind: 'pay', key: 'pay:1', at: context.now(), plan: 'START_1', amount: 390_50 })
  await tell(context, boris, { kind: 'pay', key: 'pay:2', at, plan: 'SOCIAL_1', amount: 190_00 })
  await tell(context, boris, { kind: 'refund', key: 'refund:3', at, payment: 'pay:2', amount: 40_00 })
})

const asked = (query: string) => usersAsked(context, admin, query)
const namesAsked = async (query: string) => (await asked(query)).map(({ username }) => username)
const all = () => [admin, anna, boris, vera].map(({ username }) => username)

test('everybody with the status and what was paid, less refunds; who registered last first', async () => {
  const reply = await context.app.inject({ url: '/api/admin/users', headers: admin.headers })
  expect(reply.headers).toMatchObject({ 'x-total-count': '4', 'x-total-exact': 'true' })
  const rows = reply.json<AdminUser[]>()
  expect(rows.map(({ username }) => username)).toEqual(all().toReversed())
  expect(rows).toMatchObject([
    { status: 'NEW', paid: 0, links: 0, visits: 0, confirm: false },
    { status: 'INACTIVE', paid: 150, plan: 'SOCIAL_1', roles: ['USER', 'SELLER'] },
    { _id: anna.id, status: 'ACTIVE', paid: 390.5, plan: 'START_1', telegram: '@Anna_Shop', wbToken: null },
    { roles: ['USER', 'ADMIN'] }
  ])
  expect(reply.body).not.toMatch(/password|version|hash/i)
})

test('links and visits are counted', async () => {
  const { shortlink } = await createLink(context, anna)
  await createLink(context, anna)
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'
  }
  for (const remoteAddress of ['203.0.113.1', '203.0.113.2'])
    await context.app.inject({ url: `/${shortlink}`, headers, remoteAddress })
  await context.settle()
  expect(await asked(`search=${anna.id}`)).toMatchObject([{ links: 2, visits: 2 }])
})

test.each([
  ['part of the email', () => anna.username.slice(2, -2), () => [anna]],
  ['in any letter case', () => boris.username.toUpperCase(), () => [boris]],
  ['part of the Telegram name', () => 'nna_sh', () => [anna]],
  ['the beginning of it, in two letters', () => 'an', () => [anna]],
  ['the exact id', () => vera.id, () => [vera]],
  ['with spaces around', () => ` ${vera.id} `, () => [vera]],
  ['a percent sign is no pattern', () => '%%%', () => []],
  ['nor is a line below', () => 'user_', () => []],
  ['nor a backslash', () => 'a\\', () => []],
  ['a quote ends nothing', () => `' or 1=1 --`, () => []],
  ['a part of an id is nobody', () => vera.id.slice(0, -1), () => []]
])('finds %s', async (_, word, expected) => {
  const names = await namesAsked(`search=${encodeURIComponent(word())}`)
  expect(names).toEqual(expected().map(({ username }) => username))
})

test.each([
  ['status=NEW', () => [vera, admin]],
  ['status=ACTIVE', () => [anna]],
  ['status=INACTIVE', () => [boris]],
  ['status=OVERDUE', () => []],
  ['plan=SOCIAL_1', () => [boris]],
  ['role=ADMIN', () => [admin]],
  ['role=SELLER', () => [boris]],
  ['role=USER&confirm=true', () => [boris, anna, admin]],
  ['confirm=false', () => [vera]],
  ['plan=START_1&status=NEW', () => []]
])('%s', async (query, expected) => {
  expect(await namesAsked(query)).toEqual(expected().map(({ username }) => username))
})

test.each([
  ['username', () => all().toSorted()],
  ['-username', () => all().toSorted().toReversed()],
  ['registrationDate', () => all()],
  ['-paid', () => [anna, boris, vera, admin].map(({ username }) => username)],
  ['-payedTo', () => [anna, vera, admin, boris].map(({ username }) => username)]
])('sorted by %s', async (sort, expected) => {
  expect(await namesAsked(`sort=${sort}`)).toEqual(expected())
})

test('a page at a time', async () => {
  const names = await namesAsked('sort=username')
  expect([
    ...(await namesAsked('sort=username&limit=3')),
    ...(await namesAsked('sort=username&skip=3&limit=3'))
  ]).toEqual(names)
})

test.each([
  'sort=constructor',
  'sort=visits',
  'plan=GOLD_1',
  'status=active',
  'confirm=1',
  'limit=201',
  'skip=10001'
])('%s is refused with the field', async query => {
  const reply = await context.app.inject({ url: `/api/admin/users?${query}`, headers: admin.headers })
  expect(reply.json()).toMatchObject({ code: 'INVALID', details: [{ field: query.split('=')[0] }] })
})

test('names to pick from, in their order', async () => {
  const url = `/api/admin/users/list?search=${anna.username.slice(0, anna.username.indexOf('@'))}`
  const reply = await context.app.inject({ url, headers: admin.headers })
  expect(reply.json()).toEqual([{ _id: anna.id, username: anna.username }])
  const whole = await context.app.inject({ url: '/api/admin/users/list', headers: admin.headers })
  expect(whole.json<{ username: string }[]>().map(({ username }) => username)).toEqual(all().toSorted())
})

test.each(['role=constructor', 'status=__proto__', 'role=ADMIN'])(
  'names know no filters: %s is none',
  async query => {
    const names = (more = '') =>
      context.app.inject({
        url: `/api/admin/users/list?search=${anna.username}${more}`,
        headers: admin.headers
      })
    expect((await names(`&${query}`)).json()).toEqual((await names()).json())
    expect((await names()).json()).toEqual([{ _id: anna.id, username: anna.username }])
  }
)

test('a filter by status finds who is shown with it, at every moment', async () => {
  const { sql } = context.services
  const now = context.now()
  const ends = [-8 * DAY_MS, -7 * DAY_MS + HOUR_MS, -HOUR_MS, HOUR_MS]
  const people: string[] = []
  for (const end of ends)
    for (const plan of [null, 'START_1'])
      for (const renewing of [true, false])
        for (const everPaid of [true, false]) {
          const { id } = await newBuyer(context)
          await sql`
            update users set plan = ${plan}, payed_to = ${new Date(now + end)}, renewing = ${renewing}, ever_paid = ${everPaid}
            where id = ${id}`
          people.push(id)
        }
  const found = new Map<string, string>()
  for (const status of ['NEW', 'ACTIVE', 'OVERDUE', 'INACTIVE'] as const)
    for (const { _id, ...row } of await asked(`status=${status}&limit=200`)) {
      expect(found.has(_id)).toBe(false)
      found.set(_id, row.status)
      expect(row.status).toBe(status)
    }
  const rows = await sql<PaidState[]>`
    select id, plan, renewing, ever_paid as "everPaid", (extract(epoch from payed_to) * 1000)::float8 as "payedTo"
    from users where id = any(${people}::bigint[])`
  expect(rows).toHaveLength(people.length)
  for (const row of rows) expect(found.get(row.id), JSON.stringify(row)).toBe(userStatus(row, now))
  expect(new Set(found.values())).toEqual(new Set(['NEW', 'ACTIVE', 'OVERDUE', 'INACTIVE']))
})

test('everything about one', async () => {
  await givePlan(context, anna, 'START_12')
  const nextCharge = context.now() + DAY_MS
  await keepSubscription(context, anna, { Id: 'sc_1', Status: 'Active' }, { nextCharge })
  const { _id } = await createLink(context, anna)
  await context.services.sql`
    insert into complaints (id, link_id, shortlink, reason, created_at, told) values (1, ${_id}, 'x', 'обман', now(), true)`
  const reply = await context.app.inject({ url: `/api/admin/users/${anna.id}`, headers: admin.headers })
  expect(reply.json<AdminUserDetails>()).toMatchObject({
    _id: anna.id,
    plan: 'START_12',
    payments: 1,
    paid: 390.5,
    sessions: 1,
    lastSeen: expect.any(String),
    subscription: { _id: 'sc_1', status: 'Active', nextCharge: new Date(nextCharge).toISOString() },
    deletion: null,
    complaints: 1
  })
})

test('nobody is found by an unknown id', async () => {
  const reply = await context.app.inject({ url: '/api/admin/users/1', headers: admin.headers })
  expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
})

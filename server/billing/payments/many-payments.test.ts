import readXlsx from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'

import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

// More payments than are counted, of more users than are gone through one by one: 6,000 who paid twice, and one of them failed once.

const USERS = 6000

const context = duringTests(startTestApp, 300_000)
let admin: TestUser
beforeAll(async () => {
  admin = await newAdmin(context)
  const { sql } = context.services
  await sql`
    insert into users (id, username, payed_to, registered_at)
    select n, 'payer' || n || '@' || case when n % 100 = 0 then 'rare' else 'many' end || '.example', now(), now()
    from generate_series(1, ${USERS}::int) as n`
  await sql`
    insert into money_facts (id, key, kind, user_id, at, recorded_at, amount, offer, transaction_id)
    select n, 'pay:' || n, 'pay', 1 + n % ${USERS}::int, now() - n * interval '1 minute', now(), 100 * (n * 7 % 12007),
      case when n % 4000 = 0 then 'RARE' end, n::text
    from generate_series(1, ${2 * USERS}::int) as n`
  await sql`
    insert into declines (transaction_id, user_id, amount, at) values ('failed', 1, 1, now() - interval '90 seconds')`
  for (const table of ['users', 'money_facts']) await sql.unsafe(`analyze ${table}`)
}, 300_000)

async function list(query: Record<string, string>) {
  const url = `/api/admin/payments?${new URLSearchParams(query)}`
  const reply = await context.app.inject({ url, headers: admin.headers })
  const rows = reply.json<{ transactionId: string; username: string }[]>()
  return { reply, ids: rows.map(({ transactionId }) => transactionId), rows }
}

/** Whose payment it is: every hundredth of them has another name. */
const isMany = (n: number) => (1 + (n % USERS)) % 100 !== 0
const newestFirst = ['1', 'failed', ...Array.from({ length: 2 * USERS - 1 }, (_, n) => String(n + 2))]
const ofMany = newestFirst.filter(id => id === 'failed' || isMany(Number(id)))

/** Kopecks. */
const sumOf = (id: string) => (id === 'failed' ? 1 : 100 * ((Number(id) * 7) % 12_007))

test('a word that very many have finds them in order, on the first page and on the last', async () => {
  const { reply, ids } = await list({ search: 'MANY.example', limit: '150' })
  expect(reply.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-exact': 'false' })
  expect(ids).toEqual(ofMany.slice(0, 150))
  expect((await list({ search: 'many', skip: '10000', limit: '150' })).ids).toEqual(
    ofMany.slice(10_000, 10_150)
  )
})

test('without a search as many are counted as in any list', async () => {
  const { reply } = await list({ limit: '1' })
  expect(reply.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-exact': 'false' })
})

test('by the sum, too', async () => {
  const bySum = Array.from({ length: 2 * USERS }, (_, n) => n + 1)
    .filter(isMany)
    .toSorted((a, b) => ((a * 7) % 12_007) - ((b * 7) % 12_007))
  const { ids } = await list({ search: 'many', sort: '-amount', limit: '100' })
  expect(ids).toEqual(bySum.toReversed().slice(0, 100).map(String))
  const last = await list({ search: 'many', sort: '-amount', skip: '10000', limit: '5' })
  expect(last.ids).toEqual(bySum.toReversed().slice(10_000, 10_005).map(String))
})

test('a file has them all, in each order', async () => {
  const bySum = ofMany.toSorted((a, b) => sumOf(a) - sumOf(b))
  for (const [sort, expected] of [
    ['-date', ofMany],
    ['date', ofMany.toReversed()],
    ['amount', bySum],
    ['-amount', bySum.toReversed()]
  ] as const) {
    const { rawPayload } = await context.app.inject({
      url: `/api/admin/payments/xlsx?search=many&sort=${sort}`,
      headers: admin.headers
    })
    const [sheet] = await readXlsx(rawPayload)
    expect(sheet?.data.slice(1).map(row => row[10])).toEqual(expected)
  }
}, 600_000)

test('what few have, by name or by promo code, is counted and each there once', async () => {
  const { reply, ids, rows } = await list({ search: 'rare', limit: '200' })
  const rare = newestFirst.filter(id => id !== 'failed' && (!isMany(Number(id)) || Number(id) % 4000 === 0))
  expect(reply.headers).toMatchObject({ 'x-total-count': String(rare.length), 'x-total-exact': 'true' })
  expect(ids).toEqual(rare)
  expect(rows.filter(({ username }) => username.includes('many'))).toHaveLength(3)
})

test('with a filter, too', async () => {
  expect((await list({ search: 'many', status: 'Declined' })).ids).toEqual(['failed'])
  expect((await list({ search: 'payer77@', status: 'Completed' })).ids).toEqual(['76', '6076'])
})

test('whoever has a first payment, if only one that failed, is found by name from then on', async () => {
  const { sql } = context.services
  const newcomer = await signUp(context)
  const search = newcomer.username
  expect((await list({ search })).ids).toEqual([])
  await sql`
    insert into declines (transaction_id, user_id, amount, at)
    select 'failed-only', id, 1, now() from users where username = ${search}`
  expect((await list({ search })).ids).toEqual(['failed-only'])
})

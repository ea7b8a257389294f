import readXlsx from 'read-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { startAdminLinks } from '#test/admin-links.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, idOf } from '#test/factories.ts'

// More links than are put in order at a time: 12,000, every hundredth of which is for adults.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const COUNT = 12_000
/** Of one statement: the service gives it fifteen seconds, on a full machine too. */
const AT_ONCE = 2000

const admin = duringTests(startAdminLinks)
let owner: string
beforeAll(async () => {
  const { sql } = admin.context.services
  owner = await idOf(admin.context, admin.owner)
  for (let first = 1; first <= COUNT; first += AT_ONCE)
    await sql`
      insert into links (id, users, shortlink, fulllink, host, title, adult, created_at)
      select n, array[${owner}::bigint], 'name-' || lpad((n * 7 % 12007)::text, 5, '0'), 'https://many.example/' || n,
        'many.example', case when n % 1000 = 0 then 'Редкая' else 'Частая' end, n % 100 = 0,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n`
  await sql`insert into slugs (slug, link_id) select lower(shortlink), id from links on conflict do nothing`
  // Between those of the owner stand others that the owner shares, and one that is there no longer.
  const other = await idOf(admin.context, await signUp(admin.context))
  await sql`update links set users = array[${other}, ${owner}]::bigint[] where id % 10 = 0`
  await sql`update links set users = array[${owner}, ${owner}]::bigint[] where id % 10 = 1`
  await sql`
    insert into links (id, users, shortlink, fulllink, created_at, deleted_at)
    values (${100 * COUNT}, array[${other}, ${owner}]::bigint[], 'name-gone', 'https://many.example/', '2026-06-01', now())`
})

/** `user=owner` stands for the owner's id. */
const asked = (query: Record<string, string>) => ({ ...query, ...(query.user && { user: owner }) })

const ids = async (query: Record<string, string>) =>
  (await admin.list(asked(query))).map(({ _id }) => Number(_id))

const named = (id: number) => (id * 7) % 12_007
const byName = Array.from({ length: COUNT }, (_, index) => index + 1).toSorted((a, b) => named(a) - named(b))

describe.each([
  { query: {}, to: '10000' },
  { query: { user: 'owner' }, to: '10000' },
  { query: { user: 'owner', search: 'many.example' }, to: '1000' },
  { query: { search: 'many.example' }, to: '1000' },
  { query: { search: 'name-' }, to: '1000' }
])('all of $query', ({ query, to }) => {
  test('are told to be more than are counted', async () => {
    const reply = await admin.ask('GET', `shortlinks?${new URLSearchParams({ ...asked(query), limit: '1' })}`)
    expect(reply.headers).toMatchObject({ 'x-total-count': to, 'x-total-exact': 'false' })
  })

  test('are in order on the first page and on the last', async () => {
    expect(await ids({ ...query, limit: '3' })).toEqual([COUNT, COUNT - 1, COUNT - 2])
    expect(await ids({ ...query, limit: '2', skip: '10000' })).toEqual([COUNT - 10_000, COUNT - 10_001])
    expect(await ids({ ...query, limit: '200', sort: 'shortlink' })).toEqual(byName.slice(0, 200))
    expect(await ids({ ...query, limit: '3', skip: '10000', sort: '-shortlink' })).toEqual(
      byName.toReversed().slice(10_000, 10_003)
    )
  })
})

test('the file of a user has them all in its order', async () => {
  for (const [sort, expected] of [
    ['shortlink', byName],
    ['creationDate', byName.toSorted((a, b) => a - b)]
  ] as const) {
    const reply = await admin.ask('GET', `shortlinks/xlsx?user=${owner}&sort=${sort}`)
    const [sheet] = await readXlsx(reply.rawPayload)
    expect(sheet?.data.slice(1).map(row => Number(row[1]))).toEqual(expected)
  }
})

test('few of many are counted and in order', async () => {
  const rare = Array.from({ length: 12 }, (_, n) => COUNT - n * 1000)
  expect(await ids({ search: 'редкая' })).toEqual(rare)
  expect(await ids({ search: 'many.example редкая', sort: 'creationDate' })).toEqual(rare.toReversed())
  expect(await ids({ search: 'частая', adult: 'true', limit: '2' })).toEqual([COUNT - 100, COUNT - 200])
  const reply = await admin.ask('GET', `shortlinks?${new URLSearchParams({ search: 'many', adult: 'true' })}`)
  expect(reply.headers).toMatchObject({ 'x-total-count': '120', 'x-total-exact': 'true' })
})

test('a search that finds too many for it is not sorted by slug, and is told so', async () => {
  for (let first = 1; first <= 40_000; first += AT_ONCE)
    await admin.context.services.sql`
      insert into links (id, users, shortlink, fulllink, host, created_at)
      select ${COUNT}::int + n, users, 'more-' || n, 'https://many.example/', 'many.example', created_at
      from links, generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n where id = 1`
  const reply = await admin.ask('GET', 'shortlinks?search=many.example&sort=shortlink')
  expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'sort' }] })
  expect(await ids({ search: 'many.example', limit: '1' })).toEqual([COUNT])
  expect(await admin.list({ sort: 'shortlink', limit: '1' })).toHaveLength(1)
})

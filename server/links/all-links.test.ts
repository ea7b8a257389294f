import { expect, test } from 'vitest'

import { createTurns } from '#server/platform/turns.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, idOf } from '#test/factories.ts'

import { allLinks, type ExportedLink } from './all-links.ts'

const context = duringTests(startTestApp)

async function pagesOf(...asked: Parameters<typeof allLinks>): Promise<ExportedLink[][]> {
  const pages: ExportedLink[][] = []
  for await (const page of allLinks(...asked)) pages.push(page)
  return pages
}

test('while the analytics engine is away the links are all there, and their totals are unknown', async () => {
  const user = await signUp(context)
  const [one, two] = [await createLink(context, user), await createLink(context, user)]
  const { sql, clickhouse } = context.services
  const owner = await idOf(context, user)
  const away = {
    ...clickhouse,
    readers: { ...clickhouse.readers, use: () => Promise.reject(new Error('ClickHouse is away')) }
  }
  const deps = { sql, clock: context.now, turns: createTurns(1, 48, 'Подождите.') }
  const found = (await pagesOf({ ...deps, clickhouse: away }, owner)).flat()
  expect(found).toMatchObject([one, two].map(({ _id }) => ({ _id, visits: null, uniqVisits: null })))
  const counted = (await pagesOf({ ...deps, clickhouse }, owner)).flat()
  expect(counted).toMatchObject([one, two].map(({ _id }) => ({ _id, visits: 0, uniqVisits: 0 })))
})

test('so few at a time that the largest links fit into memory and between two other answers', async () => {
  const owner = await idOf(context, await signUp(context))
  const { sql, clickhouse } = context.services
  await sql`
    insert into links (id, users, shortlink, fulllink, host, created_at)
    select 9000000 + n, array[${owner}]::bigint[], 'few-' || n, 'https://example.ru', 'example.ru', now()
    from generate_series(1, 1010) as n`
  const turns = createTurns(1, 48, 'Подождите.')
  const pages = await pagesOf({ sql, clickhouse, clock: context.now, turns }, owner)
  expect(Math.max(...pages.map(page => page.length))).toBe(20)
  expect(pages.flat().map(({ _id }) => _id)).toEqual(
    Array.from({ length: 1010 }, (_, index) => String(9_000_001 + index))
  )
})

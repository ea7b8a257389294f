import { Type } from 'typebox'
import { beforeEach, expect, test } from 'vitest'

import { select } from '#server/platform/clickhouse.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { emptyVisits, lineOf, storedLines } from '#test/retention-stored.ts'

import { isRewriting } from './rewriting.store.ts'
import { deleteSums, deleteVisits, handVisitsOver, visitedLinks } from './visit-removal.store.ts'

/** As long as ids are for the next thirty years. */
const FIRST = 100_000_000_000_000_000n
const ids = (count: number, from = FIRST) =>
  Array.from({ length: count }, (_, nth) => String(from + BigInt(nth)))

const context = duringTests(startTestApp)
beforeEach(() => emptyVisits(context))

test('a user with more links than a statement has room for is removed, and others get what is theirs', async () => {
  const { clickhouse } = context.services
  const [leaver, links, heirs] = ['7', ids(12_000), ids(12_000, 2n * FIRST)]
  const time = context.now()
  await insertPlainVisits(
    context,
    leaver,
    links.map(link => ({ link, time }))
  )
  await clickhouse.writer.command({
    query: `insert into visit_sums (build, of, scope, dimension, span, first, value)
      select 1, 'link', link, 'total', 'day', today(), '' from visits
      union all select 1, 'owner', owner, 'link', 'day', today(), toString(link) from visits`
  })
  await clickhouse.writer.command({
    query: `insert into hour_totals (build, of, scope, dimension, first, hour)
      select 1, 'link', link, 'total', today(), 1 from visits
      union all select 1, 'owner', owner, 'total', today(), 1 from visits`
  })
  expect((await visitedLinks(clickhouse, [...heirs, leaver])).get(leaver)?.toSorted()).toEqual(links)
  await handVisitsOver(clickhouse, leaver, new Map(links.map((link, nth) => [link, heirs[nth] ?? ''])))
  expect(await storedLines(context)).toEqual(
    links.map((link, nth) => lineOf({ link, owner: heirs[nth] ?? '', time }))
  )
  await deleteSums(clickhouse, leaver, links)
  const Left = Type.Object({ left: Type.Integer() })
  for (const table of ['visit_sums', 'hour_totals'])
    expect(await select(clickhouse, Left, `select count() as left from ${table}`, {})).toEqual([{ left: 0 }])
})

test('reports are answered while the engine takes its time to delete', async () => {
  const { clickhouse } = context.services
  await insertPlainVisits(context, '7', [{ link: '1', time: context.now() }])
  await clickhouse.probe.command({ query: 'system stop merges visits' })
  const deleted = Promise.all(['7', '8', '9'].map(owner => deleteVisits(clickhouse, owner, ['1'])))
  for (let nth = 0; nth < 5; nth += 1)
    expect(await visitedLinks(clickhouse, ['7'])).toEqual(new Map([['7', ['1']]]))
  expect(await isRewriting(clickhouse)).toBe(true)
  await clickhouse.probe.command({ query: 'system start merges visits' })
  await deleted
  expect(await storedLines(context)).toEqual([])
})

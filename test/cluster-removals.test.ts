import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'

import { dayOf, startOf } from '#contract/moscow-days.ts'
import { takeSnapshots } from '#server/backup/clickhouse-tables.store.ts'
import { dropLeftSnapshots } from '#server/backup/one-backup.ts'
import { newId } from '#server/platform/ids.ts'
import { beginRemoval, openRemoval } from '#server/retention/removals.store.ts'
import { continueRemoval } from '#server/retention/remove.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import { countsByLink } from '#server/visits/visit-counts.store.ts'
import { deleteSums, deleteVisits, handVisitsOver, visitedLinks } from '#server/visits/visit-removal.store.ts'
import { notePast, visitedIn } from '#server/visits/visit-retention.store.ts'
import type { VisitRow } from '#server/visits/visit.ts'

import { ANNA, BORIS, openClusterWorld } from './cluster-world.ts'
import { duringTests } from './during-tests.ts'

// Visits are removed, noted and handed over on both shards.

const WAIT = { timeout: 120_000, interval: 100 }

/** Engines start here, and tables are made on both: each takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const world = duringTests(openClusterWorld)
beforeEach(async () => {
  await world.reset()
  const { sql, clickhouse, now } = world
  await closePeriods({ sql, clickhouse, clock: () => now, least: 1 })
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const isPerson = ({ kind, machine }: VisitRow) => kind === 'visit' && machine === ''
const linksOf = (visits: readonly VisitRow[]) => [...new Set(visits.map(({ link }) => link))].toSorted()

test('retention removes what is due of every shard and notes it once, though it was killed behind the first', async () => {
  const { sql, clickhouse, other, visits, now, onEach, firstAlone } = world
  const { first, end } = dekadOf(dayOf(now) - 60)
  const due = visits.filter(({ time }) => time >= startOf(first) && time < startOf(end))
  const links = (await visitedIn(other, first, { after: '0', limit: 1000 })).map(({ link }) => link)
  expect(links).toEqual(linksOf(due))
  const before = await countsByLink(clickhouse, links, { built: [] })
  await beginRemoval(sql, { id: newId(now), first, links, owners: [ANNA, BORIS] })
  const removal = await openRemoval(sql)
  if (!removal) throw new Error('none was begun')
  await notePast(firstAlone, removal)
  expect(await onEach('select count() > 0 as count from link_past')).toEqual([1, 0])
  const leaving = { run: removal.id, first }
  expect(await countsByLink(other, links, { built: [], leaving })).toEqual(before)

  const deps = { sql, clickhouse, clock: () => now, log: pino({ level: 'silent' }) }
  await expect.poll(() => continueRemoval(deps), WAIT).toBe('done')
  const left = await onEach(
    `select countIf(time >= fromUnixTimestamp64Milli(${startOf(first)}) and time < fromUnixTimestamp64Milli(${startOf(end)})) as count from visits`
  )
  expect(left).toEqual([0, 0])
  const past = await onEach('select sum(visits) as count from link_past')
  expect(Math.min(...past)).toBeGreaterThan(0)
  expect(sum(past)).toBe(due.filter(isPerson).length)
  expect(sum(await onEach('select count() as count from visits'))).toBe(visits.length - due.length)
  expect(await countsByLink(other, links, { built: [] })).toEqual(before)
  expect(await openRemoval(sql)).toBeUndefined()
})

test('visits of a removed user go from every shard, those of shared links to who has them now', async () => {
  const { clickhouse, other, visits, onEach } = world
  const theirs = visits.filter(({ owner }) => owner === ANNA)
  const links = (await visitedLinks(other, [ANNA])).get(ANNA)?.toSorted() ?? []
  expect(links).toEqual(linksOf(theirs))
  const heirs = new Map(links.slice(0, 6).map(link => [link, BORIS]))
  await handVisitsOver(clickhouse, ANNA, heirs)
  await deleteVisits(clickhouse, ANNA, links.slice(6))
  await deleteSums(clickhouse, ANNA, links.slice(6))

  expect(await onEach(`select count() as count from visits where owner = ${ANNA}`)).toEqual([0, 0])
  for (const table of ['visit_sums', 'hour_totals']) {
    const sums = `select count() as count from ${table}
      where of = 'owner' and scope = ${ANNA} or of = 'link' and scope in (${links.slice(6).join()})`
    expect(await onEach(sums)).toEqual([0, 0])
  }
  const kept = visits.filter(({ link, owner }) => owner === BORIS || heirs.has(link))
  expect(sum(await onEach(`select count() as count from visits where owner = ${BORIS}`))).toBe(kept.length)
})

test('what a killed backup has left is removed from both shards', async () => {
  const { sql, clickhouse, other, onEach } = world
  await takeSnapshots(clickhouse)
  const count = `select count() as count from system.tables where database = currentDatabase() and name like 'backup%'`
  expect(await onEach(count)).toEqual([2, 2])
  await dropLeftSnapshots({ sql, clickhouse: other })
  expect(await onEach(count)).toEqual([0, 0])
})

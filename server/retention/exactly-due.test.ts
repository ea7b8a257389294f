import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { planIds, type PlanId } from '#contract/plans.ts'
import { moscowSteps } from '#server/admin/statistics/moscow-steps.ts'
import { visitsOfEveryone } from '#server/admin/statistics/visits-of-everyone.ts'
import { everByDekads } from '#server/visits/ever-counted.store.ts'
import { untilRewritten } from '#server/visits/rewriting.store.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { countsByLink, visitsOfOwner } from '#server/visits/visit-counts.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { dependenciesOf, lookedAt, passNight } from '#test/retention-night.ts'
import { emptyVisits, lineOf, linkSums, storedLines } from '#test/retention-stored.ts'
import { isKept, makeWorld, worlds, type StoredVisit } from '#test/retention-world.ts'
import { withoutClosing } from '#test/without-closing.ts'

const LONG_MS = 600_000
/** A try takes seconds: what a property does not hold for is said at once, to be made smaller by hand. */
const endOnFailure = true

const context = duringTests(() => withoutClosing(startTestApp))

const linesOf = (visits: readonly StoredVisit[]) => visits.map(lineOf).toSorted()

/** What lists show of all links; what owners see of their own adds up to the same. */
async function allTime(visits: readonly StoredVisit[]) {
  const { sql, clickhouse } = context.services
  const built = await everByDekads(sql)
  const counts = await countsByLink(clickhouse, [...new Set(visits.map(({ link }) => link))], built)
  for (const owner of new Set(visits.map(one => one.owner))) {
    const own = await visitsOfOwner(clickhouse, owner, [], built)
    for (const [link, count] of own) expect(counts.get(link)?.visits).toBe(count)
  }
  return counts
}

/** What people did over all time, by the plainest count. */
function countsOf(visits: readonly StoredVisit[]) {
  const people = visits.filter(({ machine }) => machine === '')
  const byLink = Map.groupBy(people, ({ link }) => link)
  const counts = [...byLink].map(([link, own]) => {
    return [
      link,
      { visits: own.length, uniqVisits: new Set(own.map(({ visitor }) => visitor)).size }
    ] as const
  })
  return new Map(counts)
}

/** What administrators see of the days of some visits, of those that had any. */
async function statisticsOf(visits: readonly StoredVisit[], now: number) {
  const days = visits.map(({ time }) => dayOf(time))
  if (days.length === 0) return new Map()
  const range = { dateFrom: dateOf(Math.min(...days)), dateTo: dateOf(Math.max(...days)) }
  const found = await visitsOfEveryone(context.services, moscowSteps(range, now))
  return new Map([...found].filter(([, count]) => count > 0))
}

/** The same by the plainest count. */
function daysOf(visits: readonly StoredVisit[]) {
  const people = visits.filter(({ machine }) => machine === '')
  const byDay = Map.groupBy(people, ({ time }) => dateOf(dayOf(time)))
  return new Map([...byDay].map(([day, own]) => [day, own.length]))
}

test(
  'of whatever plans, lapses, shared links and visits: exactly what is due is gone, and counts over all time stay',
  async () => {
    const property = fc.asyncProperty(worlds(planIds, 2000), fc.nat(12), async (world, steps) => {
      const visits = await makeWorld(context, world)
      const deps = { ...dependenciesOf(context), clock: () => world.now }
      expect(await storedLines(context)).toEqual(linesOf(visits))
      await passNight(deps, steps)
      await passNight(deps)
      const kept = visits.filter(visit => isKept(visit, world.now))
      expect(await storedLines(context)).toEqual(linesOf(kept))
      expect(await lookedAt(deps)).toMatchObject({ unseen: [], due: [] })
      expect(await allTime(visits)).toEqual(countsOf(visits))
      expect(await statisticsOf(visits, world.now)).toEqual(daysOf(visits))
    })
    await fc.assert(
      property.afterEach(() => emptyVisits(context)),
      { numRuns: 15, endOnFailure }
    )
  },
  LONG_MS
)

const short: PlanId[] = ['SOCIAL_1', 'SOCIAL_12']

test(
  'sums of closed periods follow: what is gone is in none of them, whenever they are made',
  async () => {
    const property = fc.asyncProperty(
      worlds(short, 200),
      fc.nat(8),
      fc.boolean(),
      fc.constantFrom(1, 5000),
      async (world, steps, isBetween, least) => {
        const visits = await makeWorld(context, world)
        const deps = { ...dependenciesOf(context), clock: () => world.now, least }
        await closePeriods(deps)
        expect(await allTime(visits)).toEqual(countsOf(visits))
        await passNight(deps, steps)
        if (isBetween) await closePeriods(deps)
        await passNight(deps)
        expect(await allTime(visits)).toEqual(countsOf(visits))
        await closePeriods(deps)
        // Sums that were replaced are read no more by then.
        await closePeriods({ ...deps, clock: () => world.now + HOUR_MS })
        const kept = visits.filter(visit => isKept(visit, world.now))
        expect(await storedLines(context)).toEqual(linesOf(kept))
        expect(await allTime(visits)).toEqual(countsOf(visits))
        await untilRewritten(deps.clickhouse, 'visit_sums')
        expect(await linkSums(context)).toBeLessThanOrEqual(
          kept.filter(({ machine }) => machine === '').length
        )
      }
    )
    await fc.assert(
      property.afterEach(() => emptyVisits(context)),
      { numRuns: 8, endOnFailure }
    )
  },
  LONG_MS
)

import { beforeAll, beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, signUp, type TestUser, idOf } from '#test/factories.ts'
import { faulty, interrupted } from '#test/faulty-readers.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { removalsOf } from '#test/removals.ts'
import { dependenciesOf, passNight, rewritten } from '#test/retention-night.ts'
import { emptyVisits, storedLines } from '#test/retention-stored.ts'
import { withoutClosing } from '#test/without-closing.ts'

import { moscowSteps } from './admin/statistics/moscow-steps.ts'
import { visitsOfEveryone } from './admin/statistics/visits-of-everyone.ts'
import { keepStep, openRemoval } from './retention/removals.store.ts'
import { everByDekads } from './visits/ever-counted.store.ts'
import { closePeriods } from './visits/rollups/close-periods.ts'
import { holdStoredVisits } from './visits/stored-visits-lock.ts'
import { countsByLink, visitsOfOwner } from './visits/visit-counts.store.ts'
import { notePast } from './visits/visit-retention.store.ts'

/** Days of which there are visits, one each: more than any dekad has. */
const DAYS = 60
/** Where everything is done many times. */
const FEW = 4
/** An owner or a link with fewer visits in a period has no sums of it. */
const MUCH = 5

const context = duringTests(() => withoutClosing(startTestApp))
let of: ReturnType<typeof removalsOf>
let leaver: TestUser
let heir: TestUser
let shared: string
let own: string

beforeAll(() => {
  passMidnight(context)
  of = removalsOf(context)
})

/** A link that two have, the first of whom is going to leave, and a link of the second. */
async function meet() {
  const { sql } = context.services
  await emptyVisits(context)
  await sql`delete from attempts`
  leaver = await signUp(context)
  heir = await signUp(context)
  for (const user of [leaver, heir]) await givePlan(context, user, 'UNLIMITED_12')
  shared = (await createLink(context, leaver))._id
  own = (await createLink(context, heir))._id
  await sql`update links set users = ${[await idOf(context, leaver), await idOf(context, heir)]}::bigint[] where id = ${shared}`
}
beforeEach(meet)

const times = (aDay: number) =>
  Array.from({ length: DAYS * aDay }, (_, nth) => context.now() - Math.floor(nth / aDay) * DAY_MS)
const visit = async (link: string, user: TestUser, all: readonly number[]) =>
  insertPlainVisits(
    context,
    await idOf(context, user),
    all.map(time => ({ link, time }))
  )

const closeAll = () => {
  const { sql, clickhouse } = context.services
  return closePeriods({ sql, clickhouse, clock: context.now, least: MUCH })
}

/** What lists show of both links to those who have them, and to their owner. */
async function allTime() {
  const { sql, clickhouse } = context.services
  const built = await everByDekads(sql)
  const counts = await countsByLink(clickhouse, [shared, own], built)
  const ofHeir = await visitsOfOwner(clickhouse, await idOf(context, heir), [], built)
  const pair = (link: string) => [counts.get(link)?.visits, ofHeir.get(link)]
  return { shared: pair(shared), own: pair(own) }
}

test('visits that were few under who left count in the sums of whom they are now', async () => {
  await visit(
    shared,
    leaver,
    times(1).filter((_, nth) => nth % 4 === 0)
  )
  await visit(own, heir, times(MUCH))
  await closeAll()
  await of.wantToGo(leaver)
  await of.after(31)
  const right = { shared: [DAYS / 4, DAYS / 4], own: [DAYS * MUCH, DAYS * MUCH] }
  expect(await allTime()).toEqual(right)
  await closeAll()
  expect(await allTime()).toEqual(right)
})

/** Visits of all sums of everyone that count, by the day and by the hours of days. */
async function sumsOfEveryone(): Promise<unknown> {
  const { sql, clickhouse } = context.services
  const counting = await sql<{ build: string }[]>`select build from rollup_periods where built and not stale`
  const answer = await clickhouse.probe.query({
    query: `with {builds: Array(UInt64)} as counting
      select toUInt32(sum(days)) as visits, toUInt32(sum(hours)) as hourly from (
        select visits as days, 0 as hours from visit_sums
        where of = 'everyone' and dimension = 'total' and span = 'day' and build in counting
        union all
        select 0 as days, visits as hours from hour_totals
        where of = 'everyone' and dimension = 'total' and build in counting)`,
    query_params: { builds: counting.map(({ build }) => BigInt(build)) },
    format: 'JSONEachRow'
  })
  return answer.json()
}

/** What administrators see of the last days. */
async function statistics(): Promise<number> {
  const found = await visitsOfEveryone(context.services, moscowSteps({}, context.now()))
  return [...found.values()].reduce((sum, visits) => sum + visits, 0)
}

test('sums of everyone lose what is deleted, wherever the process ends, and whatever closes then', async () => {
  const { sql, clickhouse } = context.services
  const deps = dependenciesOf(context)
  for (let [nth, reached] = [1, true]; reached; nth += 1) {
    await meet()
    await sql`update links set users = users[1:1] where id = ${shared}`
    await visit(shared, leaver, times(1).slice(0, FEW))
    await visit(own, heir, times(1).slice(0, FEW))
    await closeAll()
    expect(await sumsOfEveryone()).toEqual([{ visits: 2 * (FEW - 1), hourly: 2 * (FEW - 1) }])
    await of.wantToGo(leaver)
    const dying = interrupted(faulty(clickhouse, nth, 'done without an answer'), nth, closeAll)
    await of.after(31, { clickhouse: dying }).catch(() => {})
    reached = dying.asked() >= nth
    await closeAll()
    await rewritten(deps)
    await closeAll()
    await of.after(31.05)
    await closeAll()
    expect((await storedLines(context)).length).toBe(FEW)
    expect(await sumsOfEveryone()).toEqual([{ visits: FEW - 1, hourly: FEW - 1 }])
    expect(await statistics()).toBe(2 * FEW)
    expect(nth).toBeLessThan(90)
  }
}, 600_000)

test('visits that are about to go are handed over when they are gone, and count once', async () => {
  const { sql, clickhouse } = context.services
  const deps = dependenciesOf(context)
  await sql`update users set plan = null, renewing = false where id = any(${[await idOf(context, leaver), await idOf(context, heir)]}::bigint[])`
  await sql`delete from money_facts where user_id = any(${[await idOf(context, leaver), await idOf(context, heir)]}::bigint[])`
  await visit(shared, leaver, times(1))
  await passNight(deps, 1)
  const removal = await openRemoval(sql)
  if (!removal) throw new Error('none was begun')
  await notePast(clickhouse, removal)
  await keepStep(sql, removal.id, 'noted')
  await of.wantToGo(leaver)
  await expect(of.after(31)).rejects.toThrow(/still there/)
  await passNight(deps)
  await of.after(31)
  await passNight(deps)
  expect((await storedLines(context)).length).toBeLessThan(DAYS / 2)
  expect(await allTime()).toMatchObject({ shared: [DAYS, DAYS] })
}, 240_000)

test('visits are neither removed nor handed over while somebody else is at them', async () => {
  const { sql } = context.services
  await visit(shared, leaver, times(1))
  const left = await idOf(context, leaver)
  await of.wantToGo(leaver)
  await holdStoredVisits(sql, () => expect(of.after(31)).rejects.toThrow(/still there/))
  expect(await of.visitsOf(shared)).toEqual({ [left]: DAYS })
  await of.after(31)
  expect(await of.visitsOf(shared)).toEqual({ [await idOf(context, heir)]: DAYS })
})

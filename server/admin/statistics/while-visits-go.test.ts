import { beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { nextStep } from '#server/retention/retention.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { deleteVisits } from '#server/visits/visit-removal.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, idOf, signUp, type TestUser } from '#test/factories.ts'
import { faulty, type ReaderFault } from '#test/faulty-readers.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { removalsOf } from '#test/removals.ts'
import { dependenciesOf, lookedAt, rewritten, startRetentionApp } from '#test/retention-night.ts'
import { emptyVisits, storedLines } from '#test/retention-stored.ts'

import { moscowSteps } from './moscow-steps.ts'
import { visitsOfEveryone } from './visits-of-everyone.ts'

// Whatever goes, and however far it is: administrators see what they saw before.

const LONG_MS = 600_000
const STAYING = 4
const GOING = 3
const ALL = STAYING + GOING
/** Between two visits: the last one is kept no longer. */
const PAUSE_MS = 12 * DAY_MS
/** Nobody of whom anything is known: their visits are kept. */
const STRANGER = '7'
const faults: ReaderFault[] = ['refused', 'done without an answer']

const context = duringTests(startRetentionApp)

const visit = (owner: string, link: string, visits: number) =>
  insertPlainVisits(
    context,
    owner,
    Array.from({ length: visits }, (_, nth) => ({ link, time: context.now() - nth * PAUSE_MS }))
  )

/** A user whose visits are about to go. */
async function visited(): Promise<TestUser> {
  const user = await signUp(context)
  const { _id: link } = await createLink(context, user)
  await visit(await idOf(context, user), link, GOING)
  return user
}

/** Visits that stay. */
async function begin(): Promise<void> {
  passMidnight(context)
  await emptyVisits(context)
  await context.services.sql`delete from attempts`
  await visit(STRANGER, '5', STAYING)
}
beforeEach(begin)

async function statistics(): Promise<number> {
  const now = context.now()
  const range = { dateFrom: dateAt(now - 80 * DAY_MS), dateTo: dateAt(now) }
  const found = await visitsOfEveryone(context.services, moscowSteps(range, now))
  return [...found.values()].reduce((sum, visits) => sum + visits, 0)
}

const closeAll = () => {
  const { sql, clickhouse } = context.services
  return closePeriods({ sql, clickhouse, clock: context.now, least: 1 })
}

/** The same ClickHouse; what administrators see just before each question is kept. */
function watched(clickhouse: ClickHouse): ClickHouse & { seen: number[] } {
  const seen: number[] = []
  return {
    ...clickhouse,
    seen,
    readers: {
      ...clickhouse.readers,
      async use(ask) {
        seen.push(await statistics())
        return clickhouse.readers.use(ask)
      }
    }
  }
}

const always = (seen: readonly number[]) => {
  expect(seen.length).toBeGreaterThan(5)
  expect(new Set(seen)).toEqual(new Set([ALL]))
}

/** An account that is to be removed. */
async function leaving(): Promise<void> {
  const user = await visited()
  await givePlan(context, user, 'UNLIMITED_12')
  await removalsOf(context).wantToGo(user)
}

test('visits of an account count once at every moment of its removal', async () => {
  await leaving()
  await closeAll()
  const clickhouse = watched(context.services.clickhouse)
  await removalsOf(context).after(31, { clickhouse })
  always(clickhouse.seen)
  expect(await statistics()).toBe(ALL)
  expect((await storedLines(context)).length).toBe(STAYING)
})

test.each(faults)(
  'visits of an account count once wherever its removal breaks off: %s',
  async fault => {
    const of = removalsOf(context)
    for (let [nth, reached] = [1, true]; reached; nth += 1) {
      await begin()
      await leaving()
      await closeAll()
      const dying = faulty(context.services.clickhouse, nth, fault)
      await of.after(31, { clickhouse: dying }).catch(() => {})
      reached = dying.asked() >= nth
      const seen = [await statistics()]
      await closeAll()
      seen.push(await statistics())
      await rewritten(dependenciesOf(context))
      seen.push(await statistics())
      await closeAll()
      seen.push(await statistics())
      await of.after(31.05)
      seen.push(await statistics())
      expect([nth, ...seen]).toEqual([nth, ALL, ALL, ALL, ALL, ALL])
      expect(await context.services.sql`select 1 from visits_gone where owner is not null`).toEqual([])
      expect(nth).toBeLessThan(90)
    }
  },
  LONG_MS
)

test('an account whose visits went just before the process ended is found again', async () => {
  await leaving()
  const { sql, clickhouse } = context.services
  const of = removalsOf(context)
  const [user] = await sql<{ id: string; link: string }[]>`
    select users.id, links.id as link from users join links on links.users[1] = users.id where delete_at is not null and users.deleted_at is null`
  if (!user) throw new Error('nobody wants to go')
  await expect(of.after(31, { clickhouse: faulty(clickhouse, 5, 'refused') })).rejects.toThrow(/still there/)
  await deleteVisits(clickhouse, user.id, [user.link])
  expect(await statistics()).toBe(ALL)
  await of.after(31.05)
  expect(await sql`select 1 from visits_gone where owner is not null`).toEqual([])
  expect(await statistics()).toBe(ALL)
})

test.each([false, true])(
  'visits that are kept no longer count once at every moment of a night, periods closing between its steps: %s',
  async isClosing => {
    await visited()
    await closeAll()
    const { clickhouse, ...deps } = dependenciesOf(context)
    const watching = watched(clickhouse)
    let night: Awaited<ReturnType<typeof nextStep>> = await lookedAt({ ...deps, clickhouse })
    while (night) {
      night = await nextStep({ ...deps, clickhouse: watching }, night)
      watching.seen.push(await statistics())
      if (isClosing) await closeAll()
      watching.seen.push(await statistics())
      await rewritten({ ...deps, clickhouse })
      if (isClosing) await closeAll()
      watching.seen.push(await statistics())
    }
    always(watching.seen)
    expect((await storedLines(context)).length).toBeLessThan(ALL)
  },
  LONG_MS
)

test.each(faults)(
  'visits that are kept no longer count once wherever the night breaks off: %s',
  async fault => {
    const { clickhouse, ...deps } = dependenciesOf(context)
    const pass = async (engine: ClickHouse, seen: number[]) => {
      let night: Awaited<ReturnType<typeof nextStep>> = await lookedAt({ ...deps, clickhouse })
      while (night) {
        night = await nextStep({ ...deps, clickhouse: engine }, night)
        seen.push(await statistics())
        await rewritten({ ...deps, clickhouse })
        seen.push(await statistics())
      }
    }
    for (let [nth, reached] = [1, true]; reached; nth += 1) {
      await begin()
      await visited()
      await closeAll()
      const dying = faulty(clickhouse, nth, fault)
      const seen: number[] = []
      await pass(dying, seen).catch(() => {})
      reached = dying.asked() >= nth
      seen.push(await statistics())
      await rewritten({ ...deps, clickhouse })
      seen.push(await statistics())
      await closeAll()
      seen.push(await statistics())
      await pass(clickhouse, seen)
      expect([nth, ...new Set(seen)]).toEqual([nth, ALL])
      expect(nth).toBeLessThan(90)
    }
  },
  LONG_MS
)

import { setImmediate as nextTurn } from 'node:timers/promises'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { isTooMuch } from '#server/platform/too-much.ts'
import { isRewriting } from '#server/visits/rewriting.store.ts'
import { holdStoredVisits } from '#server/visits/stored-visits-lock.ts'

import { joined, type Built, type Stretch } from './cover.ts'
import {
  beginOf,
  dekadOf,
  endOf,
  hoursWithin,
  keyOf,
  periodsWithin,
  type Period,
  type Span
} from './period.ts'
import {
  buildsToRemove,
  claimPeriods,
  finishPeriods,
  forgetReplaced,
  giveUp,
  leaveHours,
  leavePeriods,
  settledPeriods
} from './rollup-periods.store.ts'
import { tidySums } from './tidy-sums.store.ts'
import {
  earliestVisit,
  putThrough,
  removeBuilds,
  sumsTables,
  tablesOf,
  visitsByMinute,
  type Least
} from './visit-sums.store.ts'

export interface ClosingDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  /** Of any owner, link and period. */
  least?: number
  /** Visits of one statement. */
  atOnce?: number
}

/** Read one by one they take a fraction of a millisecond; a link's lie side by side, and looking into sums of hours takes three. */
const LEAST: Record<Span, Least> = {
  hour: { owner: 1000, link: 2000 },
  day: { owner: 5000, link: 5000 },
  dekad: { owner: 5000, link: 5000 }
}
/** A day or a dekad closes when it is over for so long: by then its last clicks are taken in. */
const LATE_MS = HOUR_MS
/** Of an hour, which is soon built again. */
const HOUR_LATE_MS = 5 * MINUTE_MS
/** Reports reach five years back. */
const REACH_MS = 6 * 366 * DAY_MS
/** Days of one claim: a month and what its last dekad needs. */
const DAYS_AT_ONCE = 31
/** Of one statement, so that none takes long. */
const VISITS_AT_ONCE = 500_000

/** Stretches of whole minutes that have so many visits at most, unless a single one has more. */
function slices(minutes: readonly { begin: number; visits: number }[], most: number): Stretch[] {
  const found: (Stretch & { visits: number })[] = []
  for (const { begin, visits } of minutes) {
    const last = found.at(-1)
    if (last && last.visits + visits <= most) {
      last.to = begin + MINUTE_MS
      last.visits += visits
    } else found.push({ from: begin, to: begin + MINUTE_MS, visits })
  }
  return found.map(({ from, to }) => ({ from, to }))
}

/** From the begin of the first to the end of the last. */
const around = (periods: readonly Period[]): Stretch => ({
  from: Math.min(...periods.map(beginOf)),
  to: Math.max(...periods.map(endOf))
})

/** Where there are visits of these periods, in the order of time, as stretches of one statement; none reaches into another period. */
async function slicesOf(
  clickhouse: ClickHouse,
  periods: readonly Period[],
  most: number
): Promise<Stretch[]> {
  const counted = await visitsByMinute(clickhouse, around(periods))
  const stretches = periods.map(one => around([one])).toSorted((one, other) => one.from - other.from)
  return joined(stretches).flatMap(({ from, to }) =>
    slices(
      counted.filter(({ begin }) => from <= begin && begin < to),
      most
    )
  )
}

async function build(
  { sql, clickhouse, least: ofAny, atOnce = VISITS_AT_ONCE }: ClosingDependencies,
  claimed: readonly Built[]
): Promise<void> {
  const of = (span: Span) => claimed.filter(one => one.span === span)
  // Hours of a claim are put through together, and its days, each dekad by itself.
  for (const builds of [of('hour'), of('day'), ...of('dekad').map(one => [one])]) {
    const [one] = builds
    if (!one) continue
    const { span } = one
    const least = ofAny === undefined ? LEAST[span] : { owner: ofAny, link: ofAny }
    for (const slice of await slicesOf(clickhouse, builds, atOnce)) {
      const touched = builds.filter(period => beginOf(period) < slice.to && slice.from < endOf(period))
      await putThrough(clickhouse, { span, builds, slice, whole: around(touched), least })
    }
    await finishPeriods(
      sql,
      builds.map(({ build: number }) => number)
    )
  }
}

/**
 * Closes periods together and, when they are too much for the engine, each half by itself: one that cannot close holds up no other, and is
 * tried again in an hour. Answers what is wrong with single ones. `held`: the line that holds the stored visits. @throws any other fault
 */
async function closeTogether(
  deps: ClosingDependencies,
  held: SqlRunner,
  due: readonly Period[]
): Promise<unknown[]> {
  const { sql, clock } = deps
  // Whoever rewrites visits marks what was claimed before, and only that.
  await held`select 1`
  const now = clock()
  // A millisecond of its own for each: between processes chance alone keeps those of one apart.
  const wanted = due.map((period, index) => ({ ...period, build: newId(now + index) }))
  const claimed = await claimPeriods(sql, wanted, now)
  try {
    await build(deps, claimed)
    return []
  } catch (error) {
    if (!isTooMuch(error)) throw error
    if (claimed.length === 1) return [error]
    await giveUp(
      sql,
      claimed.map(({ build: number }) => number)
    )
    const half = Math.ceil(claimed.length / 2)
    const first = await closeTogether(deps, held, claimed.slice(0, half))
    return [...first, ...(await closeTogether(deps, held, claimed.slice(half)))]
  }
}

/** What could not be closed; null: not now, somebody else is at the stored visits, or the engine is. */
async function close(deps: ClosingDependencies, due: readonly Period[]): Promise<unknown[] | null> {
  const { sql, clickhouse } = deps
  const faults = await holdStoredVisits(sql, async held =>
    // Whoever asked for it may be gone.
    (await isRewriting(clickhouse)) ? null : closeTogether(deps, held, due)
  )
  return faults ?? null
}

/** Removes sums of builds that were replaced some time ago. */
async function removeReplaced({ sql, clickhouse, clock }: ClosingDependencies): Promise<void> {
  const builds = await buildsToRemove(sql, clock())
  for (const table of sumsTables) {
    const those = builds.filter(({ span }) => tablesOf(span).includes(table)).map(one => one.build)
    if (those.length > 0) await removeBuilds(clickhouse, table, those)
  }
  if (builds.length > 0) await forgetReplaced(sql, builds)
}

/** What a run closes, in claims one after another, what is asked for most first: hours of days that cannot close yet, then days and dekads by the month, the newest first. */
async function claims({ sql, clock }: ClosingDependencies, earliest: number | null): Promise<Period[][]> {
  const now = clock()
  if (earliest === null) return []
  const end = dayOf(now - LATE_MS)
  const begin = dekadOf(dayOf(Math.max(earliest, now - REACH_MS))).first
  const settled = new Set((await settledPeriods(sql, begin, dayOf(now) + 1, now)).map(keyOf))
  const isDue = (period: Period) => !settled.has(keyOf(period))
  const due = periodsWithin(begin, end).filter(isDue)
  const found: Period[][] = []
  for (let at = 0; at < due.length;) {
    const reach = (due[at]?.first ?? 0) + DAYS_AT_ONCE
    const together = due.slice(at).findIndex(({ first }) => first >= reach)
    const next = together < 0 ? due.length : at + together
    found.push(due.slice(at, next))
    at = next
  }
  const hours = hoursWithin(startOf(end), now - HOUR_LATE_MS).filter(isDue)
  return [...(hours.length === 0 ? [] : [hours]), ...found.toReversed()]
}

/** Leaves sums of a time of which no visit is left, such as that of a removed user who alone had any then. */
async function leaveUnvisited({ sql, clock }: ClosingDependencies, earliest: number | null): Promise<void> {
  const now = clock()
  const end = earliest === null ? dayOf(now) + 1 : dekadOf(dayOf(earliest)).first
  await sql.begin(tx => leavePeriods(tx, 0, end, now))
}

/**
 * Closes every period that is over and does not count yet until it is stopped or others are at the stored visits. Repeated or given
 * up at any point it counts nothing twice: a period counts by its build.
 * @throws AggregateError of what could not be closed, when all else is done; when the engine is away, or PostgreSQL
 */
export async function closePeriods(
  deps: ClosingDependencies,
  stopped: AbortSignal = new AbortController().signal
): Promise<void> {
  const { sql, clickhouse, clock } = deps
  await removeReplaced(deps)
  const earliest = await earliestVisit(clickhouse)
  const faults: unknown[] = []
  for (const periods of await claims(deps, earliest)) {
    if (stopped.aborted) break
    const failed = await close(deps, periods)
    if (!failed) return
    faults.push(...failed)
    await nextTurn()
  }
  await leaveUnvisited(deps, earliest)
  await leaveHours(sql, clock())
  if (!stopped.aborted) await holdStoredVisits(sql, () => tidySums(clickhouse, stopped))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} periods cannot be closed`)
}

import { setImmediate as nextTurn } from 'node:timers/promises'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { dateOf, dayOf, startOf } from '#server/visits/moscow-days.ts'
import { isRewriting } from '#server/visits/rewriting.store.ts'
import { holdStoredVisits } from '#server/visits/stored-visits-lock.ts'

import type { Built } from './cover.ts'
import { dekadOf, endOf, keyOf, periodsWithin, type Period } from './period.ts'
import {
  buildsToRemove,
  claimPeriods,
  finishPeriods,
  forgetReplaced,
  settledPeriods
} from './rollup-periods.store.ts'
import { earliestVisit, joinSums, putThrough, removeBuilds, visitsByDay } from './visit-sums.store.ts'

export interface ClosingDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  /** Owners and links with fewer visits in a period have no sums of it: raw visits are as quick. */
  least?: number
}

/** Read one by one they take a fraction of a millisecond. */
const LEAST = 5000
/** A period closes when it is over for so long: by then its last clicks are taken in. */
const LATE_MS = 3_600_000
/** Reports reach five years back. */
const REACH_MS = 6 * 366 * 24 * 3_600_000
/** Days of one claim: a month and what its last dekad needs. */
const DAYS_AT_ONCE = 31
/** Of one statement, so that none takes long. */
const VISITS_AT_ONCE = 500_000

/** Stretches of whole days that have so many visits at most, unless a single day has more. */
function slices(days: readonly { day: number; visits: number }[]): { from: number; to: number }[] {
  const found: { from: number; to: number; visits: number }[] = []
  for (const { day, visits } of days) {
    const last = found.at(-1)
    if (last && last.visits + visits <= VISITS_AT_ONCE) {
      last.to = startOf(day + 1)
      last.visits += visits
    } else found.push({ from: startOf(day), to: startOf(day + 1), visits })
  }
  return found.map(({ from, to }) => ({ from, to }))
}

async function build(
  { sql, clickhouse, least = LEAST }: ClosingDependencies,
  claimed: readonly Built[]
): Promise<void> {
  const days = claimed.filter(one => one.span === 'day')
  const dekads = claimed.filter(one => one.span === 'dekad')
  // Days of a claim are put through together, each dekad by itself.
  for (const periods of [days, ...dekads.map(one => [one])]) {
    const [one] = periods
    if (!one) continue
    const { span } = one
    const builds = new Map(periods.map(({ first, build: number }) => [first, number]))
    const from = startOf(Math.min(...periods.map(({ first }) => first)))
    const to = startOf(Math.max(...periods.map(endOf)))
    const counted = await visitsByDay(clickhouse, { from, to })
    const needed = counted.filter(({ day }) =>
      periods.some(({ first }) => first <= day && day < endOf({ span, first }))
    )
    for (const slice of slices(needed)) {
      const whole = span === 'day' ? slice : { from, to }
      await putThrough(clickhouse, { span, builds, slice, whole, least })
    }
    await finishPeriods(sql, [...builds.values()])
  }
}

/** False: not now, somebody else is at the stored visits, or the engine is. */
async function close(deps: ClosingDependencies, due: readonly Period[]): Promise<boolean> {
  const { sql, clickhouse, clock } = deps
  const isClosed = await holdStoredVisits(sql, async () => {
    // Whoever asked for it may be gone.
    if (await isRewriting(clickhouse)) return false
    const now = clock()
    // A millisecond of its own for each: within one, chance alone keeps ids apart.
    const wanted = due.map((period, index) => ({ ...period, build: newId(now + index) }))
    await build(deps, await claimPeriods(sql, wanted, now))
    return true
  })
  return isClosed ?? false
}

/** Removes sums of builds that were replaced some time ago. */
async function removeReplaced({ sql, clickhouse, clock }: ClosingDependencies): Promise<void> {
  const builds = await buildsToRemove(sql, clock())
  if (builds.length === 0) return
  await removeBuilds(clickhouse, builds)
  await forgetReplaced(sql, builds)
}

/**
 * Closes every period that is over and does not count yet, the oldest first, until it is stopped or others are at the stored visits.
 * Repeated or given up at any point it counts nothing twice: a period counts by its build.
 */
export async function closePeriods(
  deps: ClosingDependencies,
  stopped: AbortSignal = new AbortController().signal
): Promise<void> {
  const { sql, clickhouse, clock } = deps
  await removeReplaced(deps)
  const now = clock()
  const earliest = await earliestVisit(clickhouse)
  if (earliest === null) return
  const end = dayOf(now - LATE_MS)
  const begin = dekadOf(dayOf(Math.max(earliest, now - REACH_MS))).first
  const settled = new Set((await settledPeriods(sql, begin, end, now)).map(keyOf))
  const due = periodsWithin(begin, end).filter(period => !settled.has(keyOf(period)))
  const months = new Set<string>()
  for (let at = 0; at < due.length && !stopped.aborted;) {
    const reach = (due[at]?.first ?? 0) + DAYS_AT_ONCE
    const together = due.slice(at).findIndex(({ first }) => first >= reach)
    const count = together < 0 ? due.length - at : together
    const periods = due.slice(at, at + count)
    if (!(await close(deps, periods))) return
    for (const { first } of periods) months.add(dateOf(first).slice(0, 7))
    at += count
    await nextTurn()
  }
  for (const month of months) if (!stopped.aborted) await joinSums(clickhouse, month)
}

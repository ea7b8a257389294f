import { detailedPeriods } from '#server/analytics/detailed-periods.ts'
import { visitsByStep } from '#server/analytics/reports.store.ts'
import { allOrFault } from '#server/platform/all-or-fault.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { LATEST_CLICK_MS } from '#server/visits/latest-click.ts'
import { DAY_MS, dateOf, dayOf, startOf } from '#server/visits/moscow-days.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'
import { monthsOfVisits } from '#server/visits/rollups/visit-sums.store.ts'

import { DAYS_MAX, type MoscowSteps } from './moscow-steps.ts'
import { keepVisitsOfDays, lastKeptDay, visitsOfDays, type Days } from './visits-of-days.store.ts'

interface Engines {
  sql: Sql
  clickhouse: ClickHouse
}

const MOSCOW = 'Europe/Moscow'

/** Visits of everybody's links that are stored now, by the number of their Moscow day. */
async function storedVisits(
  { sql, clickhouse }: Engines,
  { first, end }: Days
): Promise<ReadonlyMap<number, number>> {
  const scope = { all: true } as const
  const [from, to] = [startOf(first), startOf(end)]
  const built = await detailedPeriods(clickhouse, scope, await builtWithin(sql, { from, to }))
  const range = { from, to, zone: MOSCOW, previousFrom: undefined, step: 'day', since: undefined } as const
  const days = Array.from({ length: end - first }, (_, nth) => first + nth)
  const visits = await visitsByStep(
    clickhouse,
    { scope, range, filters: {}, built, isLittle: false },
    days.map(day => ({ label: dateOf(day), from: startOf(day) }))
  )
  return new Map(days.flatMap(day => [[day, visits.get(dateOf(day)) ?? 0] as const]))
}

/** Visits of everybody's links by the label of a step: those that are stored, or were before they were removed. */
export async function visitsOfEveryone(
  engines: Engines,
  { from, to, steps }: MoscowSteps
): Promise<ReadonlyMap<string, number>> {
  const days = { first: dayOf(from), end: dayOf(to) }
  const [stored, kept] = await allOrFault([storedVisits(engines, days), visitsOfDays(engines.sql, days)])
  return new Map(
    steps.map((step, nth) => {
      let visits = 0
      for (let day = dayOf(step.from); day < dayOf(steps[nth + 1]?.from ?? to); day += 1)
        visits += Math.max(stored.get(day) ?? 0, kept.get(day) ?? 0)
      return [step.label, visits]
    })
  )
}

/** The first day of which visits are stored, or the present one. */
async function firstDay(clickhouse: ClickHouse, now: number): Promise<number> {
  const [month] = await monthsOfVisits(clickhouse)
  return month === undefined ? dayOf(now) : dayOf(Date.UTC(Math.floor(month / 100), (month % 100) - 1))
}

/**
 * Keeps how many visits the days have, of those to which clicks may have come since the last time; nothing is removed before its day
 * was seen whole.
 */
export async function keepVisits(engines: Engines, now: number): Promise<void> {
  const last = await lastKeptDay(engines.sql)
  const since = last === undefined ? await firstDay(engines.clickhouse, now) : last - LATEST_CLICK_MS / DAY_MS
  const end = dayOf(now) + 1
  const stored = await storedVisits(engines, { first: Math.max(since, end - DAYS_MAX), end })
  await keepVisitsOfDays(engines.sql, new Map([...stored].filter(([, visits]) => visits > 0)))
}

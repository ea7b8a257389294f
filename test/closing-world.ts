import { vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { connectPostgres } from '#server/platform/postgres.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { sumsTables } from '#server/visits/rollups/visit-sums.store.ts'
import { STORED_VISITS_LOCK } from '#server/visits/stored-visits-lock.ts'

import { postgresNamed } from './databases.ts'
import { expectPlain, type SampleScope } from './expect-plain.ts'
import { passMidnight } from './past-midnight.ts'
import { rawVisits } from './raw-visits.ts'
import { startSampleApp } from './sample-app.ts'
import { spoolText, takeInText, type SomeClick } from './sample-clicks.ts'
import { withoutClosing } from './without-closing.ts'

const askedScopes: readonly SampleScope[] = [{ user: 'anna' }, { user: 'boris', link: 'shared' }]

interface Known {
  span: string
  first: number
  hour: number
  build: string
  built: boolean
  stale: boolean
}

/** At noon some days ago. */
export const click = (one: Partial<SomeClick>): SomeClick => ({
  link: 'anna1',
  daysAgo: 1,
  ofDay: 12 * HOUR_MS,
  kind: 'visit',
  visitor: 1,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  mark: 'spring',
  ...one
})

export type ClosingWorld = Awaited<ReturnType<typeof openClosing>>

/** An application whose periods close when they are told to, and what is known of them. */
export async function openClosing() {
  const sample = await withoutClosing(startSampleApp)
  const { context } = sample
  passMidnight(context)
  const { sql, clickhouse } = context.services
  const today = () => dayOf(context.now())
  const takeIn = (clicks: readonly SomeClick[]) => takeInText(sample, spoolText(sample, clicks), true)
  /** All sums are made, however few the visits. */
  const dependencies = (by: ClickHouse = clickhouse) => ({
    sql,
    clickhouse: by,
    clock: context.now,
    least: 1
  })
  /** The last forty days of Moscow, today included. */
  const range = () => ({
    from: startOf(today() - 39),
    to: startOf(today() + 1),
    previousFrom: startOf(today() - 79)
  })
  const periods = () =>
    sql<Known[]>`
      select span, first - date '1970-01-01' as first, hour, build, built, stale from rollup_periods order by span, first, hour`

  /** Who is at the stored visits, by the number of the line to PostgreSQL. */
  const holders = () =>
    sql<{ pid: number }[]>`
      select pid from pg_locks
      where locktype = 'advisory' and granted and objid = ${STORED_VISITS_LOCK}
        and database = (select oid from pg_database where datname = current_database())`
  const untilNobodyHolds = () =>
    vi.waitUntil(async () => (await holders()).length === 0, { timeout: 60_000, interval: 5 })

  return {
    sample,
    context,
    takeIn,
    dependencies,
    range,
    periods,
    closePeriods: (by?: ClickHouse, stopped?: AbortSignal) => closePeriods(dependencies(by), stopped),
    /** Another process, which has lines of its own to PostgreSQL; a kill breaks them. */
    async elsewhere() {
      const [row] = await sql<{ name: string }[]>`select current_database() as name`
      const own = connectPostgres(postgresNamed(row?.name ?? ''))
      return {
        closePeriods: (by?: ClickHouse) => closePeriods({ ...dependencies(by), sql: own }),
        async kill() {
          await own.end({ timeout: 0 })
          await untilNobodyHolds()
        }
      }
    },
    /** Whoever is at the stored visits goes on, but its line to PostgreSQL is broken. */
    async breakLines() {
      for (const { pid } of await holders()) await sql`select pg_terminate_backend(${pid})`
      await untilNobodyHolds()
    },
    /** To noon of the next day: hours of it are over, and the day is not. */
    toNoon() {
      context.travel(startOf(today() + 1) + 12 * HOUR_MS - context.now())
    },
    /** Visits of three days, and nothing closed. */
    async reset() {
      for (const table of ['visits', 'visit_sums', 'hour_sums', 'hour_totals']) {
        await clickhouse.writer.command({ query: `truncate table ${table}` })
      }
      await sql`truncate rollup_periods, replaced_builds`
      await takeIn([click({ daysAgo: 1 }), click({ daysAgo: 2, visitor: 3 }), click({ daysAgo: 12 })])
    },
    async dayAgo(days: number) {
      return (await periods()).find(one => one.span === 'day' && one.first === today() - days)
    },
    /** Builds that have rows in ClickHouse. */
    async storedBuilds() {
      const answer = await clickhouse.probe.query({
        query: sumsTables
          .map(table => `select distinct toString(${table}.build) as build from ${table}`)
          .join(' union distinct '),
        format: 'JSONEachRow'
      })
      return (await answer.json<{ build: string }>()).map(row => row.build)
    },
    async counting() {
      return (await periods()).filter(({ built, stale }) => built && !stale).map(({ build }) => build)
    },
    /** The answers are the plain count of what is stored. */
    async expectRight() {
      const { from, to } = range()
      const asked = { tz: 'Europe/Moscow', dateFrom: dateOf(dayOf(from)), dateTo: dateOf(dayOf(to) - 1) }
      const stored = await rawVisits(clickhouse)
      for (const scope of askedScopes) {
        await expectPlain(sample, stored, { scope, range: range(), asked, which: nth => nth < 2 })
      }
    },
    close: context.close
  }
}

import { Type } from 'typebox'

import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { aloneWithVisits } from '#server/retention/alone-with-visits.ts'
import { LATEST_CLICK_MS } from '#server/visits/latest-click.ts'
import { daysUnderOthers, handLinkOver } from '#server/visits/link-owner.store.ts'
import { markStale } from '#server/visits/rollups/rollup-periods.store.ts'

const handOver = jobKind({
  name: 'link-visits-hand-over',
  data: Type.Object({ link: Type.String() }),
  retries: 50,
  pause: { first: MINUTE_SECONDS, longest: HOUR_SECONDS },
  atOnce: 1
})

/** Clicks of the moment of the change are in the reports by then. */
const SOON_S = 60
/** And those too that waited for a database that was away. */
const LATE_S = 7 * DAY_SECONDS

/** Puts the visits of a link on their way to its new owner, whose reports they are in from then on: with the transaction, or not at all. */
export async function wantHandOver(tx: SqlRunner, jobs: Jobs, link: string): Promise<void> {
  for (const afterSeconds of [SOON_S, LATE_S, LATEST_CLICK_MS / 1000])
    await jobs.add(tx, handOver, { link }, { afterSeconds })
}

interface HandOverDependencies {
  sql: Sql
  clickhouse: ClickHouse
  jobs: Jobs
}

/** Moves visits of links that were given to others: sums of the periods that they are in are made anew. */
export async function startHandOver({ sql, clickhouse, jobs }: HandOverDependencies): Promise<void> {
  await jobs.work(handOver, async ({ link }) => {
    const [row] = await sql<{ owner: string }[]>`select users[1] as owner from links where id = ${link}`
    if (!row) return
    await aloneWithVisits(sql, async () => {
      const days = await daysUnderOthers(clickhouse, link, row.owner)
      if (days.length === 0) return
      // Not undone when the transaction is: none of these periods is built again meanwhile.
      await markStale(sql, days)
      await handLinkOver(clickhouse, link, row.owner)
    })
  })
}

import type { Shortlink } from '#contract/links.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Turns } from '#server/platform/turns.ts'
import { everByDekads } from '#server/visits/ever-counted.store.ts'
import { countsByLink, type VisitCounts } from '#server/visits/visit-counts.store.ts'

import { idsAfter, keptLinks, type KeptLink } from './all-links.store.ts'
import { presentLink } from './link.ts'

/** Null while the analytics engine is away, or has too many questions of the user. */
interface Totals {
  visits: number | null
  uniqVisits: number | null
}

export interface ExportedLink extends Shortlink, Totals, Pick<KeptLink, 'cost'> {
  deleted: string | null
}

interface AllLinksDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  turns: Turns
}

/** Counted by one question. */
const COUNTED_AT_ONCE = 1000
/** Read at once: each may weigh 135 KB, and no other answer is given while they are made into text. */
const READ_AT_ONCE = 20
const none: Totals = { visits: 0, uniqVisits: 0 }
const unknown: Totals = { visits: null, uniqVisits: null }

/** Every link that is kept of a user, deleted ones too, with its totals over all time, a few at a time. */
export async function* allLinks(
  { sql, clickhouse, clock, turns }: AllLinksDependencies,
  userId: string
): AsyncGenerator<ExportedLink[]> {
  const countsOf = (ids: string[]): Promise<Map<string, VisitCounts> | undefined> =>
    turns
      .run(userId, async () => countsByLink(clickhouse, ids, await everByDekads(sql)))
      .catch(() => undefined)

  for (let after: string | undefined = '0'; after !== undefined;) {
    const ids = await idsAfter(sql, userId, { after, limit: COUNTED_AT_ONCE })
    const counts = ids.length > 0 ? await countsOf(ids) : undefined
    for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
      const found = await keptLinks(sql, userId, ids.slice(first, first + READ_AT_ONCE), clock())
      yield found.map(({ link, cost, deletedAt }) => {
        const totals = counts ? (counts.get(link.id) ?? none) : unknown
        return Object.assign(presentLink(link), totals, { cost, deleted: deletedAt?.toISOString() ?? null })
      })
    }
    after = ids.length === COUNTED_AT_ONCE ? ids.at(-1) : undefined
  }
}

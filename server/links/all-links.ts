import type { Shortlink } from '#contract/links.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Turns } from '#server/platform/turns.ts'
import { everByDekads } from '#server/visits/ever-counted.store.ts'
import { countsByLink, type VisitCounts } from '#server/visits/visit-counts.store.ts'

import { linksAfter, type KeptLink } from './all-links.store.ts'
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

const AT_ONCE = 1000
const none: Totals = { visits: 0, uniqVisits: 0 }
const unknown: Totals = { visits: null, uniqVisits: null }

/** Every link that is kept of a user, deleted ones too, with its totals over all time. */
export async function allLinks(
  { sql, clickhouse, clock, turns }: AllLinksDependencies,
  userId: string
): Promise<ExportedLink[]> {
  const countsOf = (ids: string[]): Promise<Map<string, VisitCounts> | undefined> =>
    turns
      .run(userId, async () => countsByLink(clickhouse, ids, await everByDekads(sql)))
      .catch(() => undefined)

  const found: ExportedLink[] = []
  for (let after = '0'; ;) {
    const page = await linksAfter(sql, userId, { after, limit: AT_ONCE }, clock())
    const counts = await countsOf(page.map(({ link }) => link.id))
    for (const { link, cost, deletedAt } of page) {
      const totals = counts ? (counts.get(link.id) ?? none) : unknown
      found.push({ ...presentLink(link), ...totals, cost, deleted: deletedAt?.toISOString() ?? null })
    }
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return found
    after = last.link.id
  }
}

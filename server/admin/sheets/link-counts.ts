import type { FastifyBaseLogger } from 'fastify'

import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { everByDekads } from '#server/visits/ever-counted.store.ts'
import { countsByLink } from '#server/visits/visit-counts.store.ts'

/** Visits and people of each of these links; of none while the analytics engine is away. */
export async function linkCounts(
  { sql, clickhouse, turns }: Pick<AdminDependencies, 'sql' | 'clickhouse' | 'turns'>,
  log: FastifyBaseLogger,
  adminId: string,
  links: string[]
): Promise<(readonly number[])[]> {
  try {
    const counts = await turns.run(adminId, async () =>
      countsByLink(clickhouse, links, await everByDekads(sql))
    )
    return links.map(id => {
      const { visits, uniqVisits } = counts.get(id) ?? { visits: 0, uniqVisits: 0 }
      return [visits, uniqVisits]
    })
  } catch (error) {
    log.warn({ err: error }, 'visits of a file of links are unknown')
    return []
  }
}

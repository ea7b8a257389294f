import type { FastifyBaseLogger } from 'fastify'

import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { builtDekads } from '#server/visits/rollups/rollup-periods.store.ts'
import { visitsByLink } from '#server/visits/visit-counts.store.ts'

import { linksOfOwners } from './owned-links.store.ts'

/** Visits by people over all time of all links of each of these users that has any. */
export async function visitsByOwner(
  { sql, clickhouse }: Pick<AdminDependencies, 'sql' | 'clickhouse'>,
  users: readonly string[]
): Promise<Map<string, number>> {
  const links = await linksOfOwners(sql, users)
  const visits = await visitsByLink(
    clickhouse,
    links.map(({ id }) => id),
    await builtDekads(sql)
  )
  const found = new Map<string, number>()
  for (const { id, owner } of links) {
    const ofLink = visits.get(id)
    if (ofLink !== undefined) found.set(owner, (found.get(owner) ?? 0) + ofLink)
  }
  return found
}

/** Visits of the links of each user; of none when they are not known: users are listed without the analytics engine. */
export async function visitsOfUsers(
  { sql, clickhouse, turns }: Pick<AdminDependencies, 'sql' | 'clickhouse' | 'turns'>,
  log: FastifyBaseLogger,
  adminId: string,
  users: string[]
): Promise<(userId: string) => number | null> {
  try {
    const found = await turns.run(adminId, () => visitsByOwner({ sql, clickhouse }, users))
    return userId => found.get(userId) ?? 0
  } catch (error) {
    if (!(error instanceof ProblemError)) log.warn({ err: error }, 'visits of users are unknown')
    return () => null
  }
}

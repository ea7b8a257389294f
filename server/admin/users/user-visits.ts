import type { FastifyBaseLogger } from 'fastify'

import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { everByDays } from '#server/visits/ever-counted.store.ts'
import { visitsByOwner } from '#server/visits/visit-counts.store.ts'

/** Visits of the links of each user; of none when they are not known: users are listed without the analytics engine. */
export async function visitsOfUsers(
  { sql, clickhouse, turns }: Pick<AdminDependencies, 'sql' | 'clickhouse' | 'turns'>,
  log: FastifyBaseLogger,
  adminId: string,
  users: string[]
): Promise<(userId: string) => number | null> {
  try {
    const found = await turns.run(adminId, async () =>
      visitsByOwner(clickhouse, users, await everByDays(sql))
    )
    return userId => found.get(userId) ?? 0
  } catch (error) {
    if (!(error instanceof ProblemError)) log.warn({ err: error }, 'visits of users are unknown')
    return () => null
  }
}

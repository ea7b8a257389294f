import type { Caller } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { sharedLinks } from '#server/users/shared-links.store.ts'

import { isOneOfUsers } from './scope.store.ts'

/** Whose visits a question is about. */
export type Scope = { all: true } | { link: string } | { owner: string; shared: string[] }

/** @throws ProblemError NOT_FOUND for another's link, FORBIDDEN for `all` without being an admin. */
export async function scopeOf(
  sql: Sql,
  caller: Caller,
  query: { id?: string; all?: boolean }
): Promise<Scope> {
  const isAdmin = caller.roles.includes('ADMIN')
  if (query.all === true && !isAdmin) throw new ProblemError('FORBIDDEN')
  if (query.id !== undefined) {
    const allowed = query.all === true || (await isOneOfUsers(sql, query.id, caller.userId))
    if (!allowed) throw new ProblemError('NOT_FOUND')
    return { link: query.id }
  }
  if (query.all === true) return { all: true }
  return { owner: caller.userId, shared: await sharedLinks(sql, caller.userId) }
}

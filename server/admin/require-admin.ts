import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { isAdmin } from '#server/users/roles.store.ts'

/**
 * Whether who asked is an administrator still: what was asked for may have waited for others since it was let through.
 * @throws ProblemError FORBIDDEN
 */
export async function requireAdmin(sql: SqlRunner, adminId: string): Promise<void> {
  if (!(await isAdmin(sql, adminId))) throw new ProblemError('FORBIDDEN')
}

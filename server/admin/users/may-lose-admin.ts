import { requireAdmin } from '#server/admin/require-admin.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { isLastAdmin } from '#server/users/roles.store.ts'

/**
 * Whether this administrator may take that one away; to be called with the administrators held: two who do it to one another at once
 * leave one of them.
 * @throws ProblemError LAST_ADMIN, YOURSELF, FORBIDDEN
 */
export async function refuseAdminLoss(tx: SqlRunner, adminId: string, userId: string): Promise<void> {
  if (await isLastAdmin(tx, userId)) throw new ProblemError('LAST_ADMIN')
  if (adminId === userId) throw new ProblemError('YOURSELF')
  await requireAdmin(tx, adminId)
}

import type { RecordChange } from '#server/platform/change.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { makeAdmin } from './roles.store.ts'

export interface ConfiguredAdmin {
  /** Whom the operator has named: becomes an administrator with the proof of the mailbox. */
  adminUsername: string | undefined
  recordChange: RecordChange
}

/**
 * The user whom the operator has named is an administrator as soon as the mailbox is proved: anybody could sign up by that name. It
 * is written down when the role was not there before.
 */
export async function grantConfiguredAdmin(
  tx: SqlRunner,
  { adminUsername, recordChange }: ConfiguredAdmin,
  now: number
): Promise<void> {
  if (adminUsername === undefined) return
  const made = await makeAdmin(tx, adminUsername)
  if (!made) return
  const { id: subjectId, roles } = made
  const after = roles.toSorted()
  const values = { before: { roles: after.filter(role => role !== 'ADMIN') }, after: { roles: after } }
  const about = { subject: 'user', subjectId, subjectName: adminUsername } as const
  await recordChange(tx, { adminId: null, action: 'role.grant', ...about, ...values }, now)
}

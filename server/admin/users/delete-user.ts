import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { requireAdmin } from '#server/admin/require-admin.ts'
import { lookAfterRemoval } from '#server/billing/subscriptions/leaving.ts'
import { removeOwner } from '#server/links/owner-removal.ts'
import { isToldOfRemoval } from '#server/mail/mails.store.ts'
import { addMail } from '#server/mail/mails.ts'
import { linksPassedBy } from '#server/mail/passed-links.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { holdAdmins, isAdmin, isLastAdmin } from '#server/users/roles.store.ts'
import type { UserRecord } from '#server/users/user.ts'

import { holdUserToEdit } from './edit-user.store.ts'
import { loggedUser, noSuchUser } from './edit-user.ts'

/** The user, held, whom an administrator may delete. */
async function holdToDelete(tx: SqlRunner, adminId: string, id: string): Promise<UserRecord> {
  // A user's many links take their time: others who are no administrators are not to wait for that.
  if (await isAdmin(tx, id)) await holdAdmins(tx)
  const user = await holdUserToEdit(tx, id)
  if (!user) throw noSuchUser()
  if (user.id === adminId) throw new ProblemError('YOURSELF')
  if (await isLastAdmin(tx, user.id)) throw new ProblemError('LAST_ADMIN')
  return user
}

/** Whoever had a renewal is told of the removal by the letter that this ends. */
async function tellRemoved(
  tx: SqlRunner,
  { jobs }: AdminDependencies,
  { id: userId, username: to, confirmed }: UserRecord,
  now: number
): Promise<void> {
  if (!confirmed || (await isToldOfRemoval(tx, userId))) return
  await addMail(tx, jobs, { kind: 'removed', userId, to }, now)
}

/**
 * Deletes a user at once: nothing is charged any more, and the links answer 410. Payments stay; visits go within the hour, as of
 * everybody who is deleted.
 * @throws ProblemError NOT_FOUND, YOURSELF, LAST_ADMIN, FORBIDDEN; PROVIDER_UNAVAILABLE, and then nobody is deleted
 */
export async function deleteUser(deps: AdminDependencies, adminId: string, id: string): Promise<void> {
  const { sql, clock, endRenewal, forgetSlugs, recordChange } = deps
  const { id: userId } = await sql.begin(async tx => {
    const user = await holdToDelete(tx, adminId, id)
    await requireAdmin(tx, adminId)
    return user
  })
  const hasEnded = await endRenewal(userId, clock(), 'removal')
  const slugs = await sql.begin(async tx => {
    const user = await holdToDelete(tx, adminId, userId)
    // What the provider has ended and told of is brought to its end.
    if (!hasEnded) await requireAdmin(tx, adminId)
    const now = clock()
    const { username } = user
    const about = {
      action: 'user.delete',
      subject: 'user',
      subjectId: userId,
      subjectName: username
    } as const
    const before = { username, ...loggedUser(user, now) }
    await recordChange(tx, { adminId, ...about, before, after: {} }, now)
    await tellRemoved(tx, deps, user, now)
    await lookAfterRemoval(tx, deps, userId)
    return removeOwner(tx, userId, now, linksPassedBy(deps.jobs))
  })
  forgetSlugs(slugs)
}

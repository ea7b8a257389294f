import type { UserEdit } from '#contract/admin-users.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { requireAdmin } from '#server/admin/require-admin.ts'
import { grantPlan } from '#server/billing/money/grant.ts'
import { awaitsSubscription } from '#server/billing/subscriptions/missing.store.ts'
import { wantCancel } from '#server/billing/subscriptions/want-cancel.ts'
import { removeToken } from '#server/marketplace/tokens.store.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { grantConfiguredAdmin } from '#server/users/configured-admin.ts'
import { holdAdmins } from '#server/users/roles.store.ts'
import { presentUser, type UserRecord } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'

import { refuseChangedUser } from './changed-meanwhile.ts'
import { holdUserToEdit, saveUser } from './edit-user.store.ts'
import { refuseAdminLoss } from './may-lose-admin.ts'
import { hasGrant, hasNewRoles, wantedUser, type Wanted } from './wanted-user.ts'

export const noSuchUser = (): ProblemError =>
  new ProblemError('NOT_FOUND', { message: 'Такого пользователя нет. Обновите список.' })

/** A user as the log of changes has it: what an edit may touch. */
export function loggedUser(user: UserRecord, now: number): Record<string, unknown> {
  const { plan, payedTo, roles, confirm, telegram, wbToken } = presentUser(user, now)
  return { plan, payedTo, roles, confirm, telegram, wbToken }
}

/** Who has lost the plan is not charged for it again, nor given it with that. @throws ProblemError PAYMENT_PENDING */
async function save(
  tx: SqlRunner,
  deps: AdminDependencies,
  before: UserRecord,
  wanted: Wanted,
  now: number
): Promise<{ endsRenewal: boolean }> {
  const { jobs } = deps
  const { id: userId } = before
  // A token is kept of sellers alone.
  if (before.wbToken && !wanted.roles.includes('SELLER')) await removeToken(tx, userId)
  await saveUser(tx, userId, wanted)
  // It is an administrator's word, and proves nothing of ways in: who restores the password loses those of a stranger.
  const isNamed = before.username === deps.adminUsername
  if (isNamed && wanted.confirmed && !before.confirmed) await grantConfiguredAdmin(tx, deps, now)
  const { plan, payedTo } = wanted
  if (!hasGrant(before, wanted)) return { endsRenewal: false }
  await grantPlan(tx, jobs, { userId, plan, payedTo }, now)
  if (plan !== null) return { endsRenewal: false }
  if (await awaitsSubscription(tx, userId, now)) {
    throw new ProblemError('PAYMENT_PENDING', {
      message:
        'Тариф только что оплачен, а о подписке платёжный сервис ещё не сказал. Уберите тариф позже: обычно через минуту, самое большее через час.'
    })
  }
  return { endsRenewal: await wantCancel(tx, jobs, { userId, by: 'admin' }, now) }
}

/**
 * Changes a user as an administrator wants it, all or nothing, and writes it down.
 * @throws ProblemError NOT_FOUND, CHANGED_MEANWHILE, INVALID, LAST_ADMIN, YOURSELF, FORBIDDEN, PAYMENT_PENDING
 */
export async function editUser(
  deps: AdminDependencies,
  adminId: string,
  id: string,
  edit: UserEdit
): Promise<void> {
  await deps.sql.begin(async tx => {
    if (edit.roles) await holdAdmins(tx)
    const before = await holdUserToEdit(tx, id)
    if (!before) throw noSuchUser()
    // Of two at once, whoever had to wait comes later in the log.
    const now = deps.clock()
    refuseChangedUser(before, edit.was)
    const wanted = wantedUser(before, edit, now)
    if (hasNewRoles(before, wanted)) {
      const loses = before.roles.includes('ADMIN') && !wanted.roles.includes('ADMIN')
      await (loses ? refuseAdminLoss(tx, adminId, before.id) : requireAdmin(tx, adminId))
    }
    const { endsRenewal } = await save(tx, deps, before, wanted, now)
    await deps.recordChange(
      tx,
      {
        adminId,
        action: 'user.edit',
        subject: 'user',
        subjectId: before.id,
        subjectName: before.username,
        before: { ...loggedUser(before, now), ...(endsRenewal && { renews: true }) },
        after: { ...loggedUser(await userById(tx, before.id), now), ...(endsRenewal && { renews: false }) }
      },
      now
    )
  })
}

import type { Profile } from '#contract/user.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { accountState, type AccountState } from '#server/users/profile.store.ts'
import { limitsFor, presentUser } from '#server/users/user.ts'

import { mailEnd } from './mail-end.ts'

function presentMail(mail: AccountState['confirmMail']): Profile['confirmMail'] {
  if (!mail) return null
  const at = mail.refusedAt ?? mail.sentAt ?? mail.createdAt
  return { state: mailEnd(mail), at: at.toISOString() }
}

/** Everything that a user is told about the own account. */
export async function profileOf(sql: Sql, id: string, now: number): Promise<Profile> {
  const state = await accountState(sql, id)
  if (!state) throw new ProblemError('UNAUTHORIZED')
  const { user, usage, deleteAt, confirmMail, ...account } = state
  const limits = limitsFor(user, now)
  return {
    ...presentUser(user, now),
    limits,
    usage: { ...usage, analyticsDays: limits.analyticsDays, marketplace: false },
    ...account,
    confirmMail: presentMail(confirmMail),
    deletion: deleteAt === null ? null : new Date(deleteAt).toISOString(),
    wbTokenExpires: user.wbToken && new Date(user.wbToken.expiresAt).toISOString(),
    wbTokenPersonal: user.wbToken?.personal ?? false
  }
}

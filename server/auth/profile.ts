import type { Profile } from '#contract/user.ts'
import { marketplaceOpen, trialEnds } from '#server/marketplace/entitlement.ts'
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

const momentOf = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString())

/** Everything that a user is told about the own account. */
export async function profileOf(sql: Sql, id: string, now: number): Promise<Profile> {
  const state = await accountState(sql, id)
  if (!state) throw new ProblemError('UNAUTHORIZED')
  const { user, usage, deleteAt, confirmMail, marketplaceTrialBegan, ...account } = state
  const { wbToken } = user
  const marketplace = marketplaceOpen(user, marketplaceTrialBegan, now)
  const limits = { ...limitsFor(user, now), marketplace }
  return {
    ...presentUser(user, now),
    limits,
    usage: { ...usage, analyticsDays: limits.analyticsDays, marketplace: wbToken !== null },
    ...account,
    confirmMail: presentMail(confirmMail),
    deletion: momentOf(deleteAt),
    wbTokenExpires: momentOf(wbToken?.expiresAt),
    wbTokenPersonal: wbToken?.personal ?? false,
    wbTokenCanWrite: wbToken?.canWrite ?? false,
    wbTokenInvalid: momentOf(wbToken?.invalidAt),
    marketplaceTrialEnds: momentOf(trialEnds(user, marketplaceTrialBegan, now))
  }
}

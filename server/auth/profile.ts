import type { Profile } from '#contract/user.ts'
import { mailsOf, type MailState } from '#server/mail/mails.store.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { accountState } from '#server/users/profile.store.ts'
import { limitsFor, paidState, presentUser } from '#server/users/user.ts'
import { usageOf, userById } from '#server/users/users.store.ts'

function presentMail({ createdAt, sentAt, refusedAt }: MailState): NonNullable<Profile['confirmMail']> {
  if (refusedAt) return { state: 'refused', at: refusedAt.toISOString() }
  return sentAt
    ? { state: 'sent', at: sentAt.toISOString() }
    : { state: 'waiting', at: createdAt.toISOString() }
}

/** Everything that a user is told about the own account. */
export async function profileOf(sql: Sql, id: string, now: number): Promise<Profile> {
  const user = await userById(sql, id)
  const [state, usage, [mail]] = await Promise.all([
    accountState(sql, id),
    usageOf(sql, id),
    mailsOf(sql, id, 1, 'confirm')
  ])
  if (!state) throw new ProblemError('UNAUTHORIZED')
  const limits = limitsFor(paidState(user), now)
  const { deleteAt, ...account } = state
  return {
    ...presentUser(user, now),
    limits,
    usage: { ...usage, analyticsDays: limits.analyticsDays, marketplace: false },
    ...account,
    confirmMail: mail ? presentMail(mail) : null,
    deletion: deleteAt === null ? null : new Date(deleteAt).toISOString(),
    wbTokenExpires: user.wbToken && new Date(user.wbToken.expiresAt).toISOString()
  }
}

import { DAY_MS } from '#contract/durations.ts'
import { isWithin } from '#server/platform/attempts.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { MailKind, NewMail } from './mail.ts'
import { recipientById } from './recipients.store.ts'

const NOTICES_A_DAY = 10

/** What a user is told of the own account without having asked. */
const notices: ReadonlySet<MailKind> = new Set([
  'password-changed',
  'new-sign-in',
  'way-linked',
  'deletion',
  'token-ends',
  'token-refused',
  'link-blocked',
  'link-deleted',
  'link-given-away',
  'link-received',
  'link-owner'
])

/** The same may befall many links at once: letters about that keep none back that tell of anything else. */
const keyOf = ({ kind }: NewMail, userId: string) =>
  kind.startsWith('link-') ? `mail:${kind}:${userId}` : `mail:notices:${userId}`

/**
 * Whether a mail may go out. A mailbox that nobody has proved yet may be a stranger's: it is told nothing of the account. Of a
 * proved one ten are enough to know that something is wrong. What is told of money always goes. The others are limited where they
 * are asked for.
 */
export async function mayGo(tx: SqlRunner, mail: NewMail, now: number): Promise<boolean> {
  if (!notices.has(mail.kind) || !('userId' in mail)) return true
  const { userId } = mail
  const recipient = await recipientById(tx, userId)
  if (recipient?.confirmed !== true) return false
  return isWithin(tx, { key: keyOf(mail, userId), limit: NOTICES_A_DAY, windowMs: DAY_MS }, now)
}

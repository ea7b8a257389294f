import type { ConfirmMail } from '#contract/user.ts'
import type { MailTrack } from '#server/users/profile.store.ts'

/** What has become of a mail. */
export function mailEnd({ sentAt, refusedAt, failed }: MailTrack): ConfirmMail['state'] {
  if (refusedAt) return failed ? 'failed' : 'refused'
  return sentAt ? 'sent' : 'waiting'
}

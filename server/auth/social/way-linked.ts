import type { Provider } from '#contract/auth.ts'
import type { Visitor } from '#server/auth/sessions.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

/** Tells the mailbox of an account that a further way in was linked. */
export const tellOfWay = (
  tx: SqlRunner,
  jobs: Jobs,
  { userId, provider }: { userId: string; provider: Provider },
  { userAgent, address }: Visitor,
  now: number
): Promise<void> =>
  addMail(tx, jobs, { kind: 'way-linked', userId, provider, device: deviceLabel(userAgent), address }, now)

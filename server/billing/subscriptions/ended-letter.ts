import { standingOf } from '#server/billing/money/record.ts'
import type { NewMail } from '#server/mail/mail.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

type EndedMail = Extract<NewMail, { kind: 'renewal-cancelled' }>

/** `until`: when the account goes, if it does. */
type About = Pick<EndedMail, 'userId' | 'by' | 'reason' | 'isCardForgotten'> & { until?: number | undefined }

/** Tells that nothing is charged any more, and until when the plan lasts. */
export async function tellEnded(
  tx: SqlRunner,
  jobs: Jobs,
  { until, ...about }: About,
  now: number
): Promise<void> {
  const { plan, renews, payedTo } = await standingOf(tx, about.userId)
  const last = plan ?? renews
  if (last === null || payedTo === null) return
  await addMail(tx, jobs, { kind: 'renewal-cancelled', ...about, plan: last, until: until ?? payedTo }, now)
}

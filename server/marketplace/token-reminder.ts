import { Type } from 'typebox'

import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Clock } from '#server/platform/clock.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { endNext, remindOfNext } from './tokens.store.ts'

interface ReminderDependencies {
  sql: Sql
  jobs: Jobs
  clock: Clock
}

const reminders = jobKind({
  name: 'marketplace-token-reminders',
  data: Type.Object({}),
  retries: 5,
  pause: { first: MINUTE_SECONDS, longest: HOUR_SECONDS },
  atOnce: 1
})
/** When people read letters; Moscow. */
const EVERY_MORNING = '20 10 * * *'

/** Tells everybody whose token ends within 14 days, or has ended, each once for a token; as often as one likes. */
export async function remindOfTokens({ sql, jobs, clock }: ReminderDependencies): Promise<void> {
  const tellNext = (next: typeof remindOfNext, kind: 'token-ends' | 'token-refused') =>
    sql.begin(async tx => {
      const now = clock()
      const token = await next(tx, now)
      if (token) await addMail(tx, jobs, { kind, ...token }, now)
      return token !== undefined
    })
  while (await tellNext(remindOfNext, 'token-ends'));
  while (await tellNext(endNext, 'token-refused'));
}

/** Does so every day. */
export async function startTokenReminders(deps: ReminderDependencies): Promise<void> {
  await deps.jobs.work(reminders, () => remindOfTokens(deps))
  await deps.jobs.every(reminders, EVERY_MORNING, {})
}

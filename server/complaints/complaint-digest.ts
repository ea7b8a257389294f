import { Type } from 'typebox'

import { addMail } from '#server/mail/mails.ts'
import type { Clock } from '#server/platform/clock.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { takeUntold } from './complaint-digest.store.ts'

export const complaintDigest = jobKind({
  name: 'complaint-digest',
  data: Type.Object({}),
  retries: 3,
  pause: { first: 60, longest: 600 },
  atOnce: 1
})
/** Not when everybody's hourly work begins. */
const EVERY_HOUR = '23 * * * *'

interface Digests {
  sql: Sql
  jobs: Jobs
  clock: Clock
}

/** Tells the operator every hour of the complaints that no letter of their own told of. */
export async function startComplaintDigests({ sql, jobs, clock }: Digests): Promise<void> {
  const tellOfSome = () =>
    sql.begin(async tx => {
      const links = await takeUntold(tx)
      if (links.length > 0) await addMail(tx, jobs, { kind: 'complaint-digest', links }, clock())
      return links.length
    })
  await jobs.work(complaintDigest, async () => {
    while ((await tellOfSome()) > 0);
  })
  await jobs.every(complaintDigest, EVERY_HOUR, {})
}

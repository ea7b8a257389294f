import { Type } from 'typebox'

import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Clock } from '#server/platform/clock.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { marketplaceOpen } from './entitlement.ts'
import { endingTokens, endNext, markReminded, type OwnedToken } from './tokens.store.ts'

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

const AT_ONCE = 100

/** A new token is of use to whoever may see what it brings. */
const isOpenTo = ({ owner, trialBegan }: OwnedToken, now: number) => marketplaceOpen(owner, trialBegan, now)

/** Who may not use the marketplace now is told when they may. */
async function tellOfEnding({ sql, jobs, clock }: ReminderDependencies): Promise<void> {
  let ending: OwnedToken[] = []
  do {
    const now = clock()
    ending = await endingTokens(sql, now, { after: ending.at(-1)?.userId ?? '0', limit: AT_ONCE })
    for (const token of ending.filter(one => isOpenTo(one, now))) {
      const { userId, expiresAt } = token
      await sql.begin(async tx => {
        if (await markReminded(tx, token, now))
          await addMail(tx, jobs, { kind: 'token-ends', userId, expiresAt }, now)
      })
    }
  } while (ending.length > 0)
}

const endOne = ({ sql, jobs, clock }: ReminderDependencies): Promise<boolean> =>
  sql.begin(async tx => {
    const now = clock()
    const token = await endNext(tx, now)
    if (!token) return false
    const { userId, expiresAt } = token
    if (isOpenTo(token, now)) await addMail(tx, jobs, { kind: 'token-refused', userId, expiresAt }, now)
    return true
  })

/**
 * Tells everybody to whom the marketplace is open and whose token ends within 14 days, or has ended, each once for a token; as often as
 * one likes.
 */
export async function remindOfTokens(deps: ReminderDependencies): Promise<void> {
  await tellOfEnding(deps)
  while (await endOne(deps));
}

/** Does so every day. */
export async function startTokenReminders(deps: ReminderDependencies): Promise<void> {
  await deps.jobs.work(reminders, () => remindOfTokens(deps))
  await deps.jobs.every(reminders, EVERY_MORNING, {})
}

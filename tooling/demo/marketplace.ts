import { setTimeout as sleep } from 'node:timers/promises'

import { dateAt, dateOf, dayOf } from '#contract/moscow-days.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { createTokenTrial } from '#server/marketplace/token-trial.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Services } from '#server/services.ts'

/** Days of the funnel that the marketplace tells one by one. */
const FUNNEL_DAYS = 7
/** What the screens ask for first. */
const SHOWN_DAYS = [30, FUNNEL_DAYS]
const LOOK_MS = 500
const PATIENCE_MS = 90_000

interface Given {
  userId: string
  token: string
  clientSecret: string | undefined
}

interface Shop {
  userId: string
  nmIds: readonly number[]
}

/** Gives a seller a token, as the profile does; what is known of the shop is collected from then on. */
export async function giveToken(
  { sql, jobs, cipher, addressesOf }: Services,
  { userId, token, clientSecret }: Given
): Promise<void> {
  const tryToken = createTokenTrial({ sql, clock: systemClock, jobs, cipher, addressesOf, clientSecret })
  const keep = await tryToken({ userId, address: '127.0.0.1' }, token)
  await sql.begin(keep)
}

const lastDays = (days: number, now: number): DayRange => ({
  begin: dateOf(dayOf(now) + 1 - days),
  end: dateAt(now)
})

/** Waits until orders and the last days of the products are there; answers whether they came. */
export async function collected(
  { reading }: Pick<Services, 'reading'>,
  { userId, nmIds }: Shop
): Promise<boolean> {
  const now = systemClock()
  for (const days of SHOWN_DAYS) {
    const { trouble } = await reading.funnel(userId, nmIds, lastDays(days, now))
    if (trouble) return false
  }
  const range = lastDays(FUNNEL_DAYS, now)
  while (systemClock() < now + PATIENCE_MS) {
    const { trouble } = await reading.orders(userId, nmIds, range)
    const known = await reading.days(userId, nmIds, range)
    if (!trouble && nmIds.every(nmId => known.get(nmId)?.length === FUNNEL_DAYS)) return true
    await sleep(LOOK_MS)
  }
  return false
}

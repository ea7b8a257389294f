import { ORDER_DAYS } from '#contract/limits.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import type { Known, OrderDay } from '#server/marketplace/reading/known.ts'
import type { Reading } from '#server/marketplace/reading/reading.ts'
import { PERSON_MS } from '#server/marketplace/reading/until-fresh.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { inTime, NoAnswer } from '#server/platform/in-time.ts'

import { hasFunnel } from './known-figures.ts'
import { ownFunnel } from './own-funnel.ts'
import { notYet, orProblem } from './trouble.ts'

/** What is kept is looked up within this time, whatever the first question took. */
const LOOK_MS = 500

/** Why a day has no number. @throws ProblemError always */
function refuseUnknown({ day }: OrderDay, known: Known<unknown>, now: number): never {
  throw day < daysAgo(ORDER_DAYS - 1, now) ? new ProblemError('RANGE_TOO_OLD') : notYet(known)
}

/** Nothing in the list of orders tells another seller's product from one that nobody ordered. @throws ProblemError */
async function refuseForeign(
  reading: Reading,
  userId: string,
  nmId: number,
  range: DayRange,
  now: number
): Promise<void> {
  const names = await reading.names(userId, [nmId])
  if (names.has(nmId)) return
  const asked = hasFunnel(range, now) ? range : { begin: daysAgo(6, now), end: daysAgo(0, now) }
  await ownFunnel(reading, userId, nmId, asked)
}

/**
 * Orders of a product on each day of a range, without cancelled ones.
 * @throws ProblemError PRODUCT_NOT_FOUND, RANGE_TOO_OLD, and what a fault of the marketplace is answered with.
 */
export async function ordersOf(
  reading: Reading,
  userId: string,
  nmId: number,
  range: DayRange,
  now: number
): Promise<Known<number[]>> {
  const begun = performance.now()
  const known = await orProblem(reading.orders(userId, [nmId], range))
  const days = known.value.days.get(nmId) ?? []
  const orders = days.map(one => one.orders ?? refuseUnknown(one, known, now))
  if (orders.every(count => count === 0)) {
    const left = Math.max(LOOK_MS, PERSON_MS - (performance.now() - begun))
    await inTime(refuseForeign(reading, userId, nmId, range, now), left).catch((error: unknown) => {
      throw error instanceof NoAnswer ? notYet(known) : error
    })
  }
  return { ...known, value: orders }
}

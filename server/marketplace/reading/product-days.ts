import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import type { ProductHistory } from '#server/marketplace/api/marketplace.ts'
import { dateAfter, daysAgo, startOfDate } from '#server/marketplace/moscow-dates.ts'

import type { Errand } from './errands.ts'
import { keepDays, keptDays } from './funnel-days.store.ts'
import { dueProducts, keepNames, noteDaysRead, wantDays, type Due } from './products.store.ts'
import type { ReadingDependencies } from './reading-dependencies.ts'
import type { Reading } from './reading.ts'

/** Numbers of one question, and days that are still known. Source: reference wildberries.md § 4. */
const AT_ONCE = 20
const KNOWN_DAYS = 7
/** The marketplace counts anew about once an hour; a base token may ask every half. */
const WATCHED_MS = 30 * MINUTE_MS
/** For so long a part of today's day is worth showing. */
const OF_NOW_MS = HOUR_MS
/** When the marketplace has counted what the day before brought, Moscow. */
const NIGHT_HOUR = 3

/** The last night by now, milliseconds. */
function lastNight(now: number): number {
  const night = startOfDate(dateAt(now)) + NIGHT_HOUR * HOUR_MS
  return night <= now ? night : startOfDate(daysAgo(1, now)) + NIGHT_HOUR * HOUR_MS
}

const dueAt = (now: number): Due => ({
  since: lastNight(now),
  wantedSince: now - WATCHED_MS,
  until: now + HOUR_MS
})

interface Answer {
  asked: number[]
  products: ProductHistory[]
}

/** Linked products whose days are to be asked for next; none when all are known. */
const nextProducts = ({ sql, clock }: Pick<ReadingDependencies, 'sql' | 'clock'>, userId: string) =>
  dueProducts(sql, userId, dueAt(clock()), AT_ONCE)

/** The last days of those linked products that have waited longest. Today's is a part of a day and is asked for again. */
export const nextDays = (deps: ReadingDependencies): Errand<Answer> => ({
  name: 'history',
  method: 'history',
  isNeeded: async ({ userId }) => (await nextProducts(deps, userId)).length > 0,
  async ask(seller, patience) {
    const asked = await nextProducts(deps, seller.userId)
    const end = dateAt(deps.clock())
    const range = { begin: dateAfter(end, 1 - KNOWN_DAYS), end }
    return { asked, products: await deps.marketplace.history(seller, range, asked, patience) }
  },
  async keep(tx, { userId }, { asked, products }, at) {
    await keepDays(tx, userId, products, at)
    await keepNames(tx, userId, products, at)
    await noteDaysRead(tx, userId, asked, at)
  }
})

/** Days of the funnel as they were collected. Who looks at today has it collected again soon. */
export const createProductDays =
  ({ sql, clock }: ReadingDependencies, collectDays: (userId: string) => Promise<void>): Reading['days'] =>
  async (userId, nmIds, range) => {
    const now = clock()
    if (range.end >= dateAt(now) && (await wantDays(sql, userId, nmIds, dueAt(now), now))) {
      await collectDays(userId)
    }
    return keptDays(sql, userId, nmIds, range, now - OF_NOW_MS)
  }

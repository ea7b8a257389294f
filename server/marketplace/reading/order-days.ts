import { dateAt } from '#contract/moscow-days.ts'
import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { datesOf } from '#server/marketplace/moscow-dates.ts'

import { isFreshFor } from './freshness.ts'
import type { OrderDay } from './known.ts'
import { doneOf, nextPage, type IsFresh } from './order-list.ts'
import { orderSums, ordersRead, wholeDays } from './orders.store.ts'
import type { ReadingDependencies } from './reading-dependencies.ts'
import type { Reading } from './reading.ts'
import { untilFresh } from './until-fresh.ts'

/** While the first reading is under way nothing is whole: so much of it is done. */
const gathering = (done: number, { retryAfter }: MarketplaceFault) =>
  new MarketplaceFault(
    'busy',
    `Собираем заказы с Wildberries: готово ${done} %. Показатели появятся, когда соберём все.`,
    retryAfter === null ? {} : { retryAfter }
  )

/** Another token came in between. */
const forgotten = () =>
  new MarketplaceFault('busy', 'Заказы этого магазина ещё не собраны. Попробуйте через минуту.', {
    retryAfter: 60
  })

async function daySums(
  { sql }: ReadingDependencies,
  userId: string,
  nmIds: readonly number[],
  range: DayRange
): Promise<Map<number, OrderDay[]>> {
  const [whole, sums] = [
    await wholeDays(sql, userId, range),
    new Map(
      (await orderSums(sql, userId, nmIds, range)).map(({ nmId, day, ...sum }) => [`${nmId} ${day}`, sum])
    )
  ]
  const days = datesOf(range)
  const dayOfProduct = (nmId: number, day: string): OrderDay => {
    if (!whole.has(day)) return { day, orders: null, orderSum: null }
    const { orders, sum } = sums.get(`${nmId} ${day}`) ?? { orders: 0, sum: 0 }
    return { day, orders, orderSum: Math.round(sum / 100) }
  }
  return new Map(nmIds.map(nmId => [nmId, days.map(day => dayOfProduct(nmId, day))]))
}

/** Orders by day, read on first where they are not fresh. */
export const createOrderDays =
  (deps: ReadingDependencies): Reading['orders'] =>
  async (userId, nmIds, range) => {
    const { sql, clock, marketplace } = deps
    const isFresh: IsFresh = (read, seller) => {
      if (!read || read.completeAt === null) return false
      const today = dateAt(clock())
      const last = range.end < today ? range.end : today
      const isOfNow = isFreshFor(marketplace.freshFor(seller, 'orders'), read.completeAt, clock())
      // What was read before midnight knows nothing of the day that has begun since.
      return isOfNow && last <= dateAt(read.completeAt)
    }
    const trouble = await untilFresh(deps, userId, nextPage(deps, isFresh))
    const read = await ordersRead(sql, userId)
    if (!read) throw trouble ?? forgotten()
    const done = read.completeAt === null ? doneOf(read, clock()) : null
    return {
      value: { days: await daySums(deps, userId, nmIds, range), done },
      at: read.completeAt ?? Infinity,
      trouble: done !== null && trouble?.kind === 'busy' ? gathering(done, trouble) : trouble
    }
  }

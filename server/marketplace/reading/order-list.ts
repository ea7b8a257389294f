import { HOUR_MS, HOUR_SECONDS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import type { Marketplace, OrderRow } from '#server/marketplace/api/marketplace.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Errand } from './errands.ts'
import { completeDays, keepOrders, moveCursor, ordersRead, type OrdersRead } from './orders.store.ts'
import type { TokenHolder } from './sellers.ts'

/**
 * Orders are forgotten by the marketplace after 90 days, to the hour for all we know: of the day that was 90 days ago a part may
 * be gone already. Source: reference wildberries.md § 3.
 */
const KEPT_DAYS = 89
/**
 * A page holds "about 80,000" rows, and the last one names where the next begins. So a page that is far from that is the last:
 * to ask for the empty one behind it would cost a base token three hours more. Should it be cut shorter some day, the next reading
 * goes on from the same cursor; a page that is full and does not move it would go on for ever.
 */
const FULL_PAGE = 50_000
/**
 * The list is renewed every half an hour, and nothing says that a row comes there before one that changed later. So each reading
 * begins so long before the end of the last one: half an hour, and the three hours that may lie between two pages of that.
 * Source: reference wildberries.md § 3.
 */
const OVERLAP_MS = 4 * HOUR_MS

interface OrderListOptions {
  sql: Sql
  clock: Clock
  marketplace: Pick<Marketplace, 'orders'>
  fullPage?: number
}

interface Page {
  rows: OrderRow[]
  /** Undefined: there was none before. */
  cursor: string | undefined
  since: string
}

const stuck = () =>
  new MarketplaceFault('odd', 'Wildberries отдаёт один и тот же список заказов. Спросим снова через час.', {
    retryAfter: HOUR_SECONDS
  })
const ahead = () =>
  new MarketplaceFault('odd', 'Wildberries отдаёт заказы из будущего. Спросим снова через час.', {
    retryAfter: HOUR_SECONDS
  })
const overtaken = () =>
  new MarketplaceFault('busy', 'Заказы уже собираются. Попробуйте через минуту.', { retryAfter: 60 })

/** Earlier than a moment as the marketplace writes it: Moscow time without a zone. */
const overlapping = (moment: string) =>
  new Date(Date.parse(`${moment}Z`) - OVERLAP_MS).toISOString().slice(0, 19)

export type IsFresh = (read: OrdersRead | undefined, seller: TokenHolder) => boolean

/** The next page of the list of orders: what changed since the last one, and once more what had changed shortly before. */
export const nextPage = (
  { sql, clock, marketplace, fullPage = FULL_PAGE }: OrderListOptions,
  isFresh: IsFresh
): Errand<Page> => ({
  name: 'orders',
  method: 'orders',
  isNeeded: async seller => !isFresh(await ordersRead(sql, seller.userId), seller),
  async ask(seller, patience) {
    const read = await ordersRead(sql, seller.userId)
    // Nothing older is there any more, and whatever was ordered since then has changed since then.
    const oldest = daysAgo(KEPT_DAYS, clock())
    const begin = read && (read.isMidway ? read.cursor : overlapping(read.cursor))
    const since = begin !== undefined && begin > oldest ? begin : oldest
    return { rows: await marketplace.orders(seller, since, patience), cursor: read?.cursor, since }
  },
  async keep(tx, { userId }, { rows, cursor, since }, at) {
    const isLast = rows.length < fullPage
    const last = rows.at(-1)?.changed ?? since
    if (!isLast && last === since) throw stuck()
    // The next page follows this one, though it ends before where the last reading did; after the last one nothing is behind it.
    const to = isLast && cursor !== undefined && cursor > last ? cursor : last
    // Nothing that changes meanwhile would come again: every day until then would be without orders.
    if (to.slice(0, 10) > daysAgo(-1, clock())) throw ahead()
    if (!(await moveCursor(tx, userId, { from: cursor, to, at }))) throw overtaken()
    await keepOrders(tx, userId, rows)
    if (!isLast) return
    const begin = daysAgo(KEPT_DAYS, clock())
    await completeDays(tx, userId, { begin, end: dateAt(at) }, at)
  }
})

/** How much of the first reading is done, per cent: pages come in the order of their changes. */
export function doneOf({ cursor }: OrdersRead, now: number): number {
  const oldest = Date.parse(daysAgo(KEPT_DAYS, now))
  const reached = Date.parse(`${cursor.slice(0, 10)}T00:00:00Z`)
  const share = (reached - oldest) / (Date.parse(dateAt(now)) - oldest)
  return Math.floor(100 * Math.min(Math.max(share, 0), 0.99))
}

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
  new MarketplaceFault('odd', 'Wildberries отдаёт один и тот же список заказов. Мы попробуем ещё раз.', {
    retryAfter: 3600
  })
const ahead = () =>
  new MarketplaceFault('odd', 'Wildberries отдаёт заказы из будущего. Мы попробуем ещё раз.', {
    retryAfter: 3600
  })
const overtaken = () =>
  new MarketplaceFault('busy', 'Заказы уже собираются. Попробуйте через минуту.', { retryAfter: 60 })

export type IsFresh = (read: OrdersRead | undefined, seller: TokenHolder) => boolean

/** The next page of the list of orders: what changed since the last one. */
export const nextPage = (
  { sql, clock, marketplace, fullPage = FULL_PAGE }: OrderListOptions,
  isFresh: IsFresh
): Errand<Page> => ({
  name: 'orders',
  method: 'orders',
  isNeeded: async seller => !isFresh(await ordersRead(sql, seller.userId), seller),
  async ask(seller, patience) {
    const cursor = (await ordersRead(sql, seller.userId))?.cursor
    // Nothing older is there any more, and whatever was ordered since then has changed since then.
    const oldest = daysAgo(KEPT_DAYS, clock())
    const since = cursor !== undefined && cursor > oldest ? cursor : oldest
    return { rows: await marketplace.orders(seller, since, patience), cursor, since }
  },
  async keep(tx, { userId }, { rows, cursor, since }, at) {
    const isLast = rows.length < fullPage
    const to = rows.at(-1)?.changed ?? since
    if (!isLast && to === since) throw stuck()
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

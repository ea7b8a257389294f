import { dateOf, dayOf } from '#contract/moscow-days.ts'
import type { Sandbox } from '#sandbox/wildberries/server.ts'

interface OrderRow {
  nmId: number
  date: string
  priceWithDisc: number
  isCancel: boolean
}

interface DayOrders {
  orders: number
  /** Roubles: whole ones of each day, as the product tells them, and their sum. */
  orderSum: number
}

/** What the marketplace itself lists of a product on some last days (today included), without what was cancelled. */
export async function ordersOf(
  { url }: Sandbox,
  token: string,
  { nmId, days }: { nmId: number; days: number }
): Promise<DayOrders> {
  const first = dateOf(dayOf(Date.now()) + 1 - days)
  const reply = await fetch(`${url}/api/v1/supplier/orders?dateFrom=${first}`, {
    headers: { authorization: token }
  })
  const rows: OrderRow[] = await reply.json()
  const counted = rows.filter(row => row.nmId === nmId && row.date >= first && !row.isCancel)
  const kopecks = new Map<string, number>()
  for (const { date, priceWithDisc } of counted) {
    const day = date.slice(0, 10)
    kopecks.set(day, (kopecks.get(day) ?? 0) + Math.round(priceWithDisc * 100))
  }
  const orderSum = [...kopecks.values()].reduce((roubles, sum) => roubles + Math.round(sum / 100), 0)
  return { orders: counted.length, orderSum }
}

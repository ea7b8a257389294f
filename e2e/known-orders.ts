import type { Sandbox } from '#sandbox/wildberries/server.ts'
import { dateOf, dayOf } from '#server/visits/moscow-days.ts'

interface OrderRow {
  nmId: number
  date: string
  priceWithDisc: number
  isCancel: boolean
}

interface DayOrders {
  orders: number
  /** Roubles. */
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
  const sum = counted.reduce((roubles, { priceWithDisc }) => roubles + priceWithDisc, 0)
  return { orders: counted.length, orderSum: Math.round(sum) }
}

import type { FunnelDay, OrderDay } from '#server/marketplace/reading/known.ts'

/** Of a product; null: not known. Sums in whole roubles. */
export interface Figures {
  opens: number | null
  carts: number | null
  orders: number | null
  orderSum: number | null
  buyouts: number | null
}

export const unknownFigures: Figures = {
  opens: null,
  carts: null,
  orders: null,
  orderSum: null,
  buyouts: null
}

/** A figure of some days is unknown as soon as it is on one of them. */
function sumOf(days: readonly Figures[], name: keyof Figures): number | null {
  let sum = 0
  for (const { [name]: value } of days) {
    if (value === null) return null
    sum += value
  }
  return sum
}

/** Figures of each of the dates, in their order: orders as the list of orders counts them, all else from the funnel. */
export function figuresByDate(
  dates: readonly string[],
  orderDays: readonly OrderDay[],
  funnelDays: readonly FunnelDay[]
): Map<string, Figures> {
  const ordered = new Map(orderDays.map(one => [one.day, one]))
  const seen = new Map(funnelDays.map(one => [one.day, one]))
  return new Map(
    dates.map(date => {
      const [orders, funnel] = [ordered.get(date), seen.get(date)]
      return [
        date,
        {
          opens: funnel?.opens ?? null,
          carts: funnel?.carts ?? null,
          orders: orders?.orders ?? null,
          orderSum: orders?.orderSum ?? null,
          buyouts: funnel?.buyouts ?? null
        }
      ]
    })
  )
}

/**
 * The product's figures on some of its days, whoever brought them. A date that is none of its days is not known. Orders are those up
 * to the day (`2026-11-21`) when the list of orders was last read: it is said as of when they are, and of later days nothing is missing yet.
 */
export function onDays(
  figures: ReadonlyMap<string, Figures>,
  dates: readonly string[],
  ordersUntil: string | null
): Figures {
  const of = (some: readonly string[]) => some.map(date => figures.get(date) ?? unknownFigures)
  const days = of(dates)
  const read = of(dates.filter(date => ordersUntil === null || date <= ordersUntil))
  const ordered = read.length > 0 ? read : days
  return {
    opens: sumOf(days, 'opens'),
    carts: sumOf(days, 'carts'),
    orders: sumOf(ordered, 'orders'),
    orderSum: sumOf(ordered, 'orderSum'),
    buyouts: sumOf(days, 'buyouts')
  }
}

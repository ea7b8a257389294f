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

const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

/** Days added up: a figure is unknown as soon as it is on one of them. */
export const sumOf = (days: readonly Figures[]): Figures =>
  days.reduce(
    (sum, one) => ({
      opens: add(sum.opens, one.opens),
      carts: add(sum.carts, one.carts),
      orders: add(sum.orders, one.orders),
      orderSum: add(sum.orderSum, one.orderSum),
      buyouts: add(sum.buyouts, one.buyouts)
    }),
    { opens: 0, carts: 0, orders: 0, orderSum: 0, buyouts: 0 }
  )

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

/** The product's figures on some of its days, whoever brought them. A date that is none of its days is not known. */
export const onDays = (figures: ReadonlyMap<string, Figures>, dates: readonly string[]): Figures =>
  sumOf(dates.map(date => figures.get(date) ?? unknownFigures))

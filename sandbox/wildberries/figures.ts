import { DAY, dayOf } from './moscow.ts'
import { expectedOf, partOfDay, piecesOf } from './pieces.ts'
import type { Product } from './product.ts'
import { between, drawsAbout } from './random.ts'

/** The funnel of a product's day: pieces and whole roubles. */
export interface DayFigures {
  opens: number
  carts: number
  orders: number
  orderSum: number
  buyouts: number
  buyoutSum: number
  cancels: number
  cancelSum: number
  wishes: number
}

const none: DayFigures = {
  opens: 0,
  carts: 0,
  orders: 0,
  orderSum: 0,
  buyouts: 0,
  buyoutSum: 0,
  cancels: 0,
  cancelSum: 0,
  wishes: 0
}

interface Pile {
  count: number
  /** Kopecks. */
  sum: number
}

function add(to: Pile, price: number): void {
  to.count += 1
  to.sum += price
}

const roubles = (kopecks: number) => Math.round(kopecks / 100)

/** What a day had come to by `now` (Moscow seconds). Orders are all rows of the day; what became of them grows for days. */
export function figuresOf(product: Product, day: number, now: number): DayFigures {
  if (day > dayOf(now)) return none
  const [ordered, bought, cancelled] = [
    { count: 0, sum: 0 },
    { count: 0, sum: 0 },
    { count: 0, sum: 0 }
  ]
  for (const { at, price, cancelledAt = Infinity, boughtAt = Infinity } of piecesOf(product, day)) {
    if (at > now) continue
    add(ordered, price)
    if (cancelledAt <= now) add(cancelled, price)
    if (boughtAt <= now) add(bought, price)
  }
  const random = drawsAbout('funnel', product.sid, product.nmId, day)
  const passed = day === dayOf(now) ? partOfDay(now - day * DAY) : 1
  const expected = expectedOf(product, day) * between(random, 0.9, 1.1)
  const cartsInAll = expected / product.orderShare
  const opensInAll = (cartsInAll / product.cartShare) * between(random, 0.9, 1.1)
  const carts = Math.max(Math.round(cartsInAll * passed), ordered.count && ordered.count + 1)
  const opens = Math.max(Math.round(opensInAll * passed), carts && carts + 1)
  return {
    opens,
    carts,
    orders: ordered.count,
    orderSum: roubles(ordered.sum),
    buyouts: bought.count,
    buyoutSum: roubles(bought.sum),
    cancels: cancelled.count,
    cancelSum: roubles(cancelled.sum),
    wishes: Math.round(carts * between(random, 0.3, 0.6))
  }
}

/** Figures of whole days added up, both ends included. */
export function figuresOfRange(product: Product, first: number, last: number, now: number): DayFigures {
  const sum = { ...none }
  for (let day = first; day <= Math.min(last, dayOf(now)); day += 1) {
    const one = figuresOf(product, day, now)
    sum.opens += one.opens
    sum.carts += one.carts
    sum.orders += one.orders
    sum.orderSum += one.orderSum
    sum.buyouts += one.buyouts
    sum.buyoutSum += one.buyoutSum
    sum.cancels += one.cancels
    sum.cancelSum += one.cancelSum
    sum.wishes += one.wishes
  }
  return sum
}

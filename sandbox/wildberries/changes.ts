import { dayOf } from './moscow.ts'
import { CANCEL_DAYS, piecesOf, type Piece } from './pieces.ts'
import type { Product } from './product.ts'

/** An order as it stands now. */
export interface Order {
  product: Product
  piece: Piece
  isCancelled: boolean
  /** When it became what it is, Moscow seconds. */
  changed: number
}

/** The marketplace forgets orders that are older. */
const KEPT_DAYS = 90

/** Orders of a product's day that had been made by `now` (Moscow seconds). */
export function* ordersOf(product: Product, day: number, now: number): Generator<Order> {
  for (const piece of piecesOf(product, day)) {
    if (piece.at > now) continue
    const { at, cancelledAt = Infinity } = piece
    const isCancelled = cancelledAt <= now
    const changed = Math.max(isCancelled ? cancelledAt : at, product.since)
    yield { product, piece, isCancelled, changed }
  }
}

const inOrder = (one: Order, other: Order) =>
  one.changed - other.changed ||
  one.piece.at - other.piece.at ||
  one.product.nmId - other.product.nmId ||
  one.piece.index - other.piece.index

/** Orders that changed at `since` or later, oldest change first. Days are made one by one, as far as anybody reads. */
export function* changesSince(products: readonly Product[], since: number, now: number): Generator<Order> {
  const [today, oldest] = [dayOf(now), dayOf(now) - KEPT_DAYS]
  const isLate = products.some(product => product.since >= since)
  const first = isLate ? oldest : Math.max(oldest, dayOf(since) - CANCEL_DAYS)
  const waiting = new Map<number, Order[]>()
  for (let day = first; day <= today; day += 1) {
    for (const product of products) {
      for (const order of ordersOf(product, day, now)) {
        if (order.changed < since) continue
        const changedOn = dayOf(order.changed)
        const known = waiting.get(changedOn)
        if (known) known.push(order)
        else waiting.set(changedOn, [order])
      }
    }
    yield* (waiting.get(day) ?? []).toSorted(inOrder)
    waiting.delete(day)
  }
}

/** Orders made on a Moscow day, whatever became of them. */
export function* ordersMadeOn(products: readonly Product[], day: number, now: number): Generator<Order> {
  if (day < dayOf(now) - KEPT_DAYS) return
  const orders = products.flatMap(product => [...ordersOf(product, day, now)])
  yield* orders.toSorted(inOrder)
}

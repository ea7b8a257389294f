import { goodOf, type Good } from './goods.ts'
import { between, drawsAbout } from './random.ts'

/** A product of a seller with how it is bought: shares of one step that go on to the next. */
export interface Product {
  /** Account of the seller. */
  sid: string
  nmId: number
  good: Good
  /** Orders of an ordinary day. */
  perDay: number
  cartShare: number
  orderShare: number
  cancelShare: number
  /** Per cent off the price that the seller gives. */
  discount: number
  /** Where in its slow rise and fall it stands: days, and their part of 2π. */
  wave: { length: number; phase: number }
  /** Moscow seconds; nothing of it was in the list of orders before. 0: always there. */
  since: number
}

/** How many orders a seller with one of 1 has in a day with one product. */
const FEW = 4
const MANY = 45

/** What is known of a product before any of its days. `scale`: how many times more is bought than of an ordinary one. */
export function productOf(sid: string, nmId: number, scale: number, since = 0): Product {
  const random = drawsAbout('product', sid, nmId)
  return {
    sid,
    nmId,
    good: goodOf(nmId),
    perDay: scale * FEW * (MANY / FEW) ** random(),
    cartShare: between(random, 0.07, 0.16),
    orderShare: between(random, 0.24, 0.46),
    cancelShare: between(random, 0.06, 0.2),
    discount: Math.round(between(random, 15, 55)),
    wave: { length: between(random, 120, 340), phase: between(random, 0, 2 * Math.PI) },
    since
  }
}

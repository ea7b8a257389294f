import type { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import type { ProductFigures } from '#server/marketplace/api/marketplace.ts'

/** Something the marketplace said, and how fresh that is. */
export interface Known<T> {
  value: T
  /** When the marketplace said it, milliseconds; Infinity: nothing of it is whole yet. */
  at: number
  /** Why it is not fresher. */
  trouble: MarketplaceFault | null
}

/** A Moscow day of a product. Null: never collected, or not all of it yet; a zero would lie. */
export interface OrderDay {
  /** YYYY-MM-DD. */
  day: string
  orders: number | null
  /** Whole roubles. */
  orderSum: number | null
}

/** The funnel of a range, as the marketplace counts it; sums in whole roubles, shares in per cent. */
export type Funnel = ProductFigures['figures']

/** A Moscow day of the funnel of a product; sums in whole roubles. */
export interface FunnelDay {
  /** YYYY-MM-DD. */
  day: string
  opens: number
  carts: number
  orders: number
  orderSum: number
  buyouts: number
  buyoutSum: number
}

export interface ProductNames {
  title: string
  vendorCode: string
  brand: string
}

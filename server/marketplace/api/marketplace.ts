import type { Seller } from './seller.ts'

/** What may be asked; each is limited by itself. */
export type Method = 'orders' | 'funnel' | 'history'

/** How long a caller waits, ms; a job has more of it than a person. */
export interface Patience {
  /** For its turn under the marketplace's limits. */
  turnMs: number
  /** For the answer, to its last byte. */
  answerMs: number
  /** Aborted when the caller leaves: gives up its place, or the answer that is under way. */
  signal?: AbortSignal
}

/** Whole Moscow days, YYYY-MM-DD, both ends included. */
export interface DayRange {
  begin: string
  end: string
}

/** A piece that was ordered. */
export interface OrderRow {
  /** The order's key. */
  srid: string
  nmId: number
  /** Moscow day, YYYY-MM-DD. */
  orderedOn: string
  /** Kopecks, with the seller's discount (`priceWithDisc`). */
  price: number
  cancelled: boolean
  /** `lastChangeDate` as written: Moscow time without a zone. */
  changed: string
}

/** What the marketplace calls a product; texts may be empty, but hold nothing that could not be stored or shown. */
export interface ProductName {
  nmId: number
  title: string
  vendorCode: string
  brand: string
}

/** A product over a range of days: pieces, whole roubles, and per cent (`…Share`). */
export interface ProductFigures extends ProductName {
  figures: {
    opens: number
    carts: number
    orders: number
    orderSum: number
    buyouts: number
    buyoutSum: number
    cancels: number
    cancelSum: number
    averagePrice: number
    cartShare: number
    orderShare: number
    buyoutShare: number
  }
}

/** A product day by day, in order: pieces and whole roubles. */
export interface ProductHistory extends ProductName {
  days: {
    /** YYYY-MM-DD. */
    day: string
    opens: number
    carts: number
    orders: number
    orderSum: number
    buyouts: number
    buyoutSum: number
  }[]
}

/**
 * What the marketplace answers a seller, under its limits: no call is made before its turn was taken in the database, and what
 * the marketplace tells of its limits closes the way for everybody.
 * @throws MarketplaceFault from every question; the signal's reason when the caller left.
 */
export interface Marketplace {
  /**
   * One page of orders changed since a time, oldest change first; the next begins at the `changed` of the last row, an empty one
   * is the end. Rows of that very moment come again.
   * @param since Moscow time as the marketplace writes it, or a date.
   */
  orders(seller: Seller, since: string, patience: Patience): Promise<OrderRow[]>
  /** Figures of products over a range; those that are not the seller's do not come back. At most 1,000 numbers. */
  funnel(
    seller: Seller,
    range: DayRange,
    nmIds: readonly number[],
    patience: Patience
  ): Promise<ProductFigures[]>
  /** Days of the last seven; at most 20 numbers. */
  history(
    seller: Seller,
    range: DayRange,
    nmIds: readonly number[],
    patience: Patience
  ): Promise<ProductHistory[]>
  /** Seconds until such a call may be made; 0 = now. */
  wait(seller: Seller, method: Method): Promise<number>
  /** Seconds within which an answer of the method stays fresh. */
  freshFor(seller: Seller, method: Method): number
}

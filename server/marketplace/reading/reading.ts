import type { DayRange } from '#server/marketplace/api/marketplace.ts'

import type { Funnel, FunnelDay, Known, OrderDay, ProductNames } from './known.ts'

interface Orders {
  days: Map<number, OrderDay[]>
  /** How much of the first reading is done, per cent; null when it is over. */
  done: number | null
}

/**
 * What the marketplace says of a seller's products: from what is kept while that is fresh, else the marketplace is asked first,
 * all within ten seconds. What is kept is answered while the marketplace does not say more, with the reason.
 */
export interface Reading {
  /**
   * Orders without cancelled ones by Moscow day: every day of the range, in order, for each of the products, whosever they are. A
   * day of null without a `trouble` was never collected and never will be.
   * @throws MarketplaceFault when nothing at all is known; not while the first reading is under way: then every day is null
   */
  orders(userId: string, nmIds: readonly number[], range: DayRange): Promise<Known<Orders>>
  /**
   * The funnel of a range of these products (1,000 at most), asked together with all that the user's links lead to. Null: not the
   * seller's; absent, with a `trouble`: the marketplace has not been asked for it yet. `at` is of the oldest of them.
   * @throws MarketplaceFault when nothing is known of any of the products
   */
  funnel(
    userId: string,
    nmIds: readonly number[],
    range: DayRange
  ): Promise<Known<Map<number, Funnel | null>>>
  /**
   * Funnel days that were collected, in order; days that were not are absent. Asks nothing, but whoever looks at today has it
   * collected soon. Today's is what it was within the last hour, or absent.
   */
  days(userId: string, nmIds: readonly number[], range: DayRange): Promise<Map<number, FunnelDay[]>>
  /** What the marketplace calls products, as far as it told. Asks nothing. */
  names(userId: string, nmIds: readonly number[]): Promise<Map<number, ProductNames>>
}

import { expect } from 'vitest'

import type { ProductReport } from '#contract/marketplace.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'

import type { SellerApp, Shop } from './seller-app.ts'

/** A product of the shops, and one of another seller. */
export const OWN = 12_345_678
export const FOREIGN = 99_999_999

export const visit = (link: string, time: number, visitor = 1) => ({ link, time, visitor })

/** What a shop of the moment asks of a product's report, and the days of that moment. */
export function reportsOf(of: () => { seller: SellerApp; shop: Shop }) {
  const now = () => of().seller.context.now()
  const ago = (days: number) => daysAgo(days, now())
  const week = () => ({ begin: ago(6), end: ago(0) })

  const ask = (query: Record<string, string> = week(), nmId = OWN) => {
    const { seller, shop } = of()
    return seller.get(shop, `/api/marketplace/products/${nmId}?${new URLSearchParams(query)}`)
  }

  return {
    now,
    sql: () => of().seller.context.services.sql,
    ago,
    /** A moment of the Moscow day so many days ago. */
    at: (days: number, ms = 0) => startOf(dayOf(now()) - days) + ms,
    week,
    ask,
    async report(query: Record<string, string> = week(), nmId = OWN) {
      const reply = await ask(query, nmId)
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json<ProductReport>()
    }
  }
}

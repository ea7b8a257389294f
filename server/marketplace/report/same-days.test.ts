import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ProductReport } from '#contract/marketplace.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { duringTests } from '#test/during-tests.ts'
import { knowDays, knowFunnel, knowName, someFigures } from '#test/known-figures.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'

const seller = duringTests(startSellerApp)
let shop: Shop
beforeAll(async () => {
  seller.silence()
  shop = await seller.open()
})

const now = () => seller.context.now()
const sql = () => seller.context.services.sql

async function report(query: Record<string, string>, nmId: number) {
  const reply = await seller.get(shop, `/api/marketplace/products/${nmId}?${new URLSearchParams(query)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ProductReport>()
}

/** Moments on both sides of midnight in Moscow and of midnight in Greenwich. */
const clicks = fc.record({
  day: fc.integer({ min: -1, max: 5 }),
  ms: fc.constantFrom(0, 1, 3 * HOUR_MS - 1, 3 * HOUR_MS, DAY_MS - 1),
  link: fc.nat(2),
  visitor: fc.integer({ min: 1, max: 3 })
})
const dayOfVisit = ({ time }: { time: number }) => dateOf(dayOf(time))
const known = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { freq: 5 }), { minLength: 5, maxLength: 5 })

test('whatever came when: days are of Moscow, and «same days» are the product’s on the days of a link’s visits', async () => {
  let product = 50_000_000
  await fc.assert(
    fc.asyncProperty(fc.array(clicks, { maxLength: 12 }), known, async (drawn, opens) => {
      const nmId = (product += 1)
      const ids = [
        await seller.linkTo(shop, nmId),
        await seller.linkTo(shop, nmId),
        await seller.linkTo(shop, nmId)
      ]
      const first = dayOf(now()) - 300
      const range = { begin: dateOf(first), end: dateOf(first + 4) }
      await knowName(sql(), shop.id, nmId, {}, now())
      await knowFunnel(sql(), shop.id, nmId, range, someFigures(1), now())
      const days = opens.map((count, index) => ({ day: dateOf(first + index), count }))
      const seen = days.flatMap(({ day, count }) => (count === null ? [] : [{ day, opens: count * 100 }]))
      await knowDays(sql(), shop.id, nmId, seen, now())
      const visits = drawn.map(({ day, ms, link, visitor }) => ({
        link: ids[link] ?? '',
        time: startOf(first + day) + ms,
        visitor
      }))
      if (visits.length > 0) await insertPlainVisits(seller.context, shop.id, visits)

      const found = await report(range, nmId)
      const within = visits.filter(one => days.some(({ day }) => day === dayOfVisit(one)))
      expect(found.total.visits).toBe(within.length)
      for (const { date, visits: count, uniqVisits, opens: shown } of found.days) {
        const those = within.filter(one => dayOfVisit(one) === date)
        expect([count, uniqVisits]).toEqual([those.length, new Set(those.map(({ visitor }) => visitor)).size])
        expect(shown).toBe(seen.find(({ day }) => day === date)?.opens ?? null)
      }
      expect(found.links.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
      for (const { _id, visits: count, days: visited, sameDays } of found.links) {
        const those = within.filter(({ link }) => link === _id)
        const dates = [...new Set(those.map(dayOfVisit))]
        const figures = dates.map(date => seen.find(({ day }) => day === date)?.opens)
        expect([count, visited]).toEqual([those.length, dates.length])
        const sum = figures.reduce<number>((total, one) => total + (one ?? 0), 0)
        expect(sameDays.opens).toBe(figures.includes(undefined) ? null : sum)
        // Nobody read the list of orders of those days.
        expect(sameDays.orders).toBe(dates.length === 0 ? 0 : null)
      }
    }),
    { numRuns: 12 }
  )
})

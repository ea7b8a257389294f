import { pino } from 'pino'
import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt, dayOf, startOf } from '#contract/moscow-days.ts'
import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import { createTurns } from '#server/platform/turns.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, idOf, signUp } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { OWN, visit } from '#test/product-report.ts'

import { productReport } from './product.ts'
import { pageOfProducts } from './products.ts'

const context = duringTests(startTestApp)

const away = async () => {
  throw new MarketplaceFault('away', 'Wildberries сейчас не отвечает.')
}
const silent = { orders: away, funnel: away, days: async () => new Map(), names: async () => new Map() }

/** A user without a plan, who sees seven days, at midnight; each look at the clock is an hour later. */
async function midnightOfSomebody() {
  const user = await signUp(context)
  const [userId, midnight] = [await idOf(context, user), startOf(dayOf(context.now()) + 1)]
  const fulllink = `https://www.wildberries.ru/catalog/${OWN}/detail.aspx`
  const { _id: link } = await createLink(context, user, { fulllink })
  const { sql, clickhouse } = context.services
  await sql`update links set created_at = ${new Date(midnight - 30 * DAY_MS)} where id = ${link}`
  const times = Array.from({ length: 9 }, (_, nth) => visit(link, midnight - nth * DAY_MS - HOUR_MS))
  await insertPlainVisits(context, userId, times)
  let at = midnight - MINUTE_MS
  const clock = () => (at += HOUR_MS)
  const turns = createTurns(4, 10, '')
  const deps = { sql, clickhouse, clock, turns, log: pino({ enabled: false }), reading: silent }
  return { deps, userId, range: { begin: daysAgo(10, midnight), end: daysAgo(1, midnight) } }
}

test('the days that a report of a product says are shown are those that it counts, though an hour ends meanwhile', async () => {
  const { deps, userId, range } = await midnightOfSomebody()
  const { report, since } = await productReport(deps, userId, { ...range, nmId: OWN })
  const shown = report.days.filter(({ visits }) => visits !== null)
  expect(shown[0]?.date).toBe(dateAt(since ?? 0))
  expect(report.total.visits).toBe(shown.length)
})

test('and those that a list of products says', async () => {
  const { deps, userId, range } = await midnightOfSomebody()
  const { products, since } = await pageOfProducts(deps, userId, range)
  const days = dayOf(Date.parse(range.end)) + 1 - dayOf(since ?? 0)
  expect(products).toMatchObject([{ visits: days, uniqVisits: 1 }])
})

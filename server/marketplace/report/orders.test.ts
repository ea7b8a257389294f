import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import { PERSON_MS } from '#server/marketplace/reading/until-fresh.ts'
import { duringTests } from '#test/during-tests.ts'
import { knowOrders } from '#test/known-figures.ts'
import { startSellerApp } from '#test/seller-app.ts'

const OWN = 12_345_678

const seller = duringTests(() => startSellerApp({ products: [OWN] }))

test('a marketplace that is silent about the list and about whose product it is: an answer within ten seconds, not twenty', async () => {
  seller.silence()
  const shop = await seller.open()
  const { context, sandbox } = seller
  const ago = (days: number) => daysAgo(days, context.now())
  const days = [{ begin: ago(60), end: ago(0) }]
  await knowOrders(context.services.sql, shop.id, { orders: [], days, at: context.now() - 7_200_000 })
  await expect.poll(() => sandbox.asked.length, { timeout: 60_000 }).toBeGreaterThan(1)
  sandbox.mend()
  for (const method of ['orders', 'funnel'] as const) sandbox.fail('hanging', Infinity, method)
  context.travel(HOUR_MS)
  const begun = performance.now()
  const query = new URLSearchParams({ nmId: String(OWN), begin: ago(6), end: ago(0) })
  const reply = await seller.get(shop, `/wildberries/orders?${query}`)
  expect(reply.json()).toMatchObject({ statusCode: 503 })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  // Twice as long as a person waits for either of them.
  expect(performance.now() - begun).toBeLessThan(2 * PERSON_MS)
})

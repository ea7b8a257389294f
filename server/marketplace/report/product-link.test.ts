import { beforeEach, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { putLink } from '#test/factories.ts'
import { knowWeek } from '#test/known-figures.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { FOREIGN, OWN, reportsOf, visit } from '#test/product-report.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'

const seller = duringTests(() => startSellerApp({ products: [OWN] }))
let shop: Shop
beforeEach(async () => {
  seller.silence()
  shop = await seller.open()
})

const { now, sql, ago, at, week, ask, report } = reportsOf(() => ({ seller, shop }))

const card = (nmId: number) => `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`

const daily = async (link: string) => (await report({ ...week(), link })).days.map(({ visits }) => visits)

describe('one link', () => {
  test('limits the visits to its own; the product stays what it is', async () => {
    const [first, second] = [await seller.linkTo(shop, OWN), await seller.linkTo(shop, OWN)]
    await knowWeek(sql(), shop.id, OWN, ago, now())
    await insertPlainVisits(seller.context, shop.id, [
      visit(first, at(6)),
      visit(second, at(5)),
      visit(second, at(4))
    ])
    for (const link of [first, `0${first}`.padStart(18, '0').slice(-18)]) {
      const found = await report({ ...week(), link })
      expect(found.total).toMatchObject({ visits: 1, uniqVisits: 1, orders: 36 })
      expect(found.days.map(({ visits }) => visits)).toEqual([1, 0, 0, 0, 0, 0, 0])
      expect(found.links.map(({ _id, visits }) => [_id, visits])).toEqual([[first, 1]])
      expect(found.product.links).toBe(2)
    }
  })

  test('that led elsewhere before takes none of its past along; what else is changed of it takes nothing away', async () => {
    const moved = await seller.linkTo(shop, FOREIGN, { shortlink: `moved-${shop.id}` })
    const change = (fulllink: string) =>
      putLink(seller.context, shop, moved, { fulllink, shortlink: `moved-${shop.id}` })
    await insertPlainVisits(seller.context, shop.id, [visit(moved, at(3)), visit(moved, at(1), 2)])
    await change(card(OWN))
    await insertPlainVisits(seller.context, shop.id, [visit(moved, now() + 1), visit(moved, now() + 2, 3)])
    const since = (await report()).links[0]?.since ?? ''
    expect(Math.abs(now() - Date.parse(since))).toBeLessThan(MINUTE_MS)
    await change(`${card(OWN)}?size=1`)

    const found = await report({ ...week(), link: moved })
    expect(found.total).toMatchObject({ visits: 2, uniqVisits: 2 })
    expect(found.days.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0, 0, 2])
    expect(found.links).toMatchObject([{ _id: moved, visits: 2, uniqVisits: 2, days: 1, since }])
    const list = await seller.get(shop, `/api/marketplace/products?${new URLSearchParams(week())}`)
    expect(list.json()).toMatchObject([{ nmId: OWN, visits: 2, uniqVisits: 2 }])
    const whole = await seller.get(shop, `/api/users/shortlinks/${moved}`)
    expect(whole.json()).toMatchObject({ visits: 4 })
  })

  test('is known as far back as its own statistics are, whatever is gone of the user’s other links', async () => {
    const [whole, given] = [await seller.linkTo(shop, OWN), await seller.linkTo(shop, OWN)]
    await sql()`update links set created_at = ${new Date(at(30))} where id in (${whole}, ${given})`
    await sql()`update users set kept_from = ${new Date(at(4))} where id = ${shop.id}`
    await sql()`update links set kept_from = ${new Date(at(2))} where id = ${given}`
    await insertPlainVisits(seller.context, shop.id, [visit(whole, at(5)), visit(given, at(1))])
    expect(await daily(whole)).toEqual([0, 1, 0, 0, 0, 0, 0])
    expect(await daily(given)).toEqual([null, null, null, null, 0, 1, 0])
  })

  test('another’s, a deleted one and one of another product are as if they did not exist', async () => {
    const other = await seller.open()
    const [own, theirs] = [await seller.linkTo(shop, OWN), await seller.linkTo(other, OWN)]
    const [elsewhere, gone] = [await seller.linkTo(shop, FOREIGN), await seller.linkTo(shop, OWN)]
    await sql()`update links set deleted_at = now() where id = ${gone}`
    for (const link of [theirs, elsewhere, gone, '1']) {
      expect((await ask({ ...week(), link })).json(), link).toMatchObject({
        statusCode: 404,
        code: 'NOT_FOUND'
      })
    }
    expect((await ask({ ...week(), link: own })).statusCode).toBe(200)
    expect((await ask({ ...week(), link: 'x' })).json()).toMatchObject({ details: [{ field: 'link' }] })
  })
})

import { expect, test, beforeEach } from 'vitest'

import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { knowDays, knowName } from '#test/known-figures.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'
import { bookOf } from '#test/spreadsheet.ts'

const OWN = 12_345_678

const seller = duringTests(() => startSellerApp({ products: [OWN] }))
let shop: Shop
beforeEach(async () => {
  seller.silence()
  shop = await seller.open()
})

const now = () => seller.context.now()
const sql = () => seller.context.services.sql
const ago = (days: number) => daysAgo(days, now())

/** Of the file: what it says of itself, and the first row of its funnel. */
async function told(begin: string, end: string) {
  const query = new URLSearchParams({ begin, end })
  const reply = await seller.get(shop, `/api/marketplace/products/${OWN}/xlsx?${query}`)
  const book = await bookOf(reply.rawPayload)
  return {
    total: book.get('Итог'),
    about: new Map(book.get('О файле')?.map(([what = '', text = '']) => [what, text])),
    funnel: book.get('Итог')?.find(([of]) => of === 'Воронка Wildberries')
  }
}

test('of a period whose funnel the marketplace tells no more, the sum of buyouts is of its days, and the file says so', async () => {
  await seller.linkTo(shop, OWN)
  await knowName(sql(), shop.id, OWN, {}, now())
  const days = [ago(367), ago(366)].map(day => ({ day, opens: 100 }))
  await knowDays(sql(), shop.id, OWN, days, now())
  const { total, about, funnel } = await told(ago(367), ago(366))
  expect(total?.find(([, name]) => name === 'Выкупы')?.[2]).toBe('2')
  expect(about.get('Выкупы по дням')).toContain('сложены из дней, сумма за период тоже')
  const never = 'Wildberries отдаёт её не дальше чем за год'
  expect([about.get('Воронка на'), funnel?.[1], funnel?.[5]]).toEqual([never, 'Нет данных', never])
})

test('of a period whose funnel the marketplace has not told yet, the file says that', async () => {
  await seller.linkTo(shop, OWN)
  const { about, funnel } = await told(ago(365), ago(364))
  const words = [about.get('Воронка на'), funnel?.[1], funnel?.[5]]
  expect(words).toEqual(['Wildberries ещё не ответил', 'Нет данных', 'за эти дни её пока нет'])
})

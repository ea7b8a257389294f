import { beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { XLSX } from '#contract/route.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { knowDays, knowFunnel, knowName, knowOrders, someFigures } from '#test/known-figures.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
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
const at = (days: number) => startOf(dayOf(now()) - days)
const dayCell = (days: number) => `${ago(days)}T00:00:00.000Z`

async function file(begin = ago(2), end = ago(1)) {
  const reply = await seller.get(
    shop,
    `/api/marketplace/products/${OWN}/xlsx?${new URLSearchParams({ begin, end })}`
  )
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return { headers: reply.headers, book: await bookOf(reply.rawPayload) }
}

const answerTo = (path: string) => seller.get(shop, `/api/marketplace/products/${path}`)

async function known(): Promise<void> {
  await knowName(
    sql(),
    shop.id,
    OWN,
    { title: '=HYPERLINK("http://x")', vendorCode: 'P-1', brand: '' },
    now()
  )
  await knowOrders(sql(), shop.id, {
    orders: [{ nmId: OWN, day: ago(2), count: 4, price: 250 }],
    days: [{ begin: ago(89), end: ago(0) }],
    at: now()
  })
  await knowDays(sql(), shop.id, OWN, [{ day: ago(2), opens: 100 }], now())
  await knowFunnel(sql(), shop.id, OWN, { begin: ago(2), end: ago(1) }, someFigures(150), now())
}

test('links side by side, days, and how to read them', async () => {
  const first = await seller.linkTo(shop, OWN, { title: 'Анна', shortlink: `anna-${shop.id}` })
  const unopened = await seller.linkTo(shop, OWN, { title: 'Вера', shortlink: `vera-${shop.id}` })
  const second = await seller.linkTo(shop, OWN, { title: '=1+1', shortlink: `boris-${shop.id}` })
  await known()
  await sql()`update links set placement_cost = 300 where id in (${first}, ${unopened})`
  await insertPlainVisits(seller.context, shop.id, [
    { link: first, time: at(2), visitor: 1 },
    { link: first, time: at(2), visitor: 2 },
    { link: first, time: at(2) + MINUTE_MS, visitor: 2 },
    { link: second, time: at(1), visitor: 1 }
  ])
  const { headers, book } = await file()
  expect(headers['content-type']).toBe(XLSX)
  expect(headers['content-disposition']).toBe(
    `attachment; filename="tropa-wildberries-${OWN}-${ago(2)}_${ago(1)}.xlsx"; ` +
      `filename*=UTF-8''tropa-wildberries-${OWN}-${ago(2)}%E2%80%94${ago(1)}.xlsx`
  )
  expect([...book.keys()]).toEqual(['Итог', 'Ссылки', 'Дни', 'О файле'])
  expect(book.get('Итог')?.map(row => row.slice(0, 5))).toEqual([
    ['Чьё', 'Показатель', 'Количество', 'Сумма', 'Доля'],
    ['По вашим ссылкам', 'Переходы', '4', null, null],
    ['По вашим ссылкам', 'Люди', '2', null, null],
    Array.from({ length: 5 }, () => null),
    ['Весь товар на Wildberries', 'Карточку открыли', '150', null, null],
    ['Весь товар на Wildberries', 'В корзину', '40', null, null],
    ['Весь товар на Wildberries', 'Заказы', '4', null, null],
    ['Весь товар на Wildberries', 'Сумма заказов', null, '1000', null],
    ['Весь товар на Wildberries', 'Выкупы', '8', null, null],
    Array.from({ length: 5 }, () => null),
    ['Воронка Wildberries', 'Открыли карточку', '150', null, null],
    ['Воронка Wildberries', 'Положили в корзину', '40', null, '0.125'],
    ['Воронка Wildberries', 'Заказали', '12', '12345', '0.3'],
    ['Воронка Wildberries', 'Выкупили', '8', '8000', '0.8'],
    ['Воронка Wildberries', 'Отменили', '2', '2000', null],
    ['Воронка Wildberries', 'Средняя цена', null, '1028', null]
  ])
  expect(book.get('Ссылки')).toEqual([
    [
      'Короткая ссылка',
      'Название',
      'Считается с',
      'Переходы',
      'Люди',
      'Дни с переходами',
      'Стоимость',
      'Цена человека',
      'Весь товар в те же дни: открытия',
      'Весь товар в те же дни: в корзину',
      'Весь товар в те же дни: заказы',
      'Весь товар в те же дни: сумма',
      'Весь товар в те же дни: выкупы',
      'Заказ не дешевле',
      'Доля рекламы'
    ],
    [
      `https://tropa.test/anna-${shop.id}`,
      'Анна',
      null,
      '3',
      '2',
      '1',
      '300',
      '150',
      '100',
      '10',
      '4',
      '1000',
      '1',
      '75',
      '0.3'
    ],
    [
      `https://tropa.test/boris-${shop.id}`,
      '=1+1',
      null,
      '1',
      '1',
      '1',
      null,
      null,
      null,
      null,
      '0',
      '0',
      null,
      null,
      null
    ],
    [
      `https://tropa.test/vera-${shop.id}`,
      'Вера',
      null,
      '0',
      '0',
      '0',
      '300',
      ...Array.from({ length: 8 }, () => null)
    ]
  ])
  expect(book.get('Дни')).toEqual([
    [
      'День',
      'Переходы',
      'Люди',
      'Весь товар на Wildberries: открытия',
      'Весь товар на Wildberries: в корзину',
      'Весь товар на Wildberries: заказы',
      'Весь товар на Wildberries: сумма',
      'Весь товар на Wildberries: выкупы'
    ],
    [dayCell(2), '3', '2', '100', '10', '4', '1000', '1'],
    [dayCell(1), '1', '1', null, null, '0', '0', null]
  ])
  const about = new Map(book.get('О файле')?.map(([what = '', text = '']) => [what, text]))
  expect(about.get('Товар')).toBe(`№ ${OWN}: =HYPERLINK("http://x"), P-1`)
  expect(about.get('Весь товар на Wildberries')).toContain('данные Wildberries обо всём товаре')
  expect(about.get('Весь товар в те же дни')).toContain('Это не заказы по ссылке')
  expect(about.get('Выкупы по дням')).toContain('есть только в сумме за период')
  expect(about.get('Пустая ячейка')).toBe('Данных за эти дни нет.')
  expect(about.get('О данных Wildberries')).toBeUndefined()
})

test('days whose visits the plan does not keep are in no sum, and the file says so', async () => {
  const link = await seller.linkTo(shop, OWN)
  await sql()`update links set created_at = ${new Date(at(60))} where id = ${link}`
  await sql()`update users set kept_from = ${new Date(at(3))} where id = ${shop.id}`
  await insertPlainVisits(seller.context, shop.id, [
    { link, time: at(5) },
    { link, time: at(2) }
  ])
  const { book } = await file(ago(6), ago(1))
  expect(
    book
      .get('Дни')
      ?.slice(1)
      .map(([, visits]) => visits)
  ).toEqual([null, null, null, '0', '1', '0'])
  const about = new Map(book.get('О файле')?.map(([what = '', text = '']) => [what, text]))
  expect(about.get('Переходы и люди с')).toContain(`${ago(3).slice(8)}.`)
})

test('while everything else is away: the links, empty cells and why', async () => {
  const link = await seller.linkTo(shop, OWN, { title: 'Анна', shortlink: `away-${shop.id}` })
  await sql()`update links set created_at = ${new Date(at(9))} where id = ${link}`
  const { writer } = seller.context.services.clickhouse
  await writer.command({ query: 'rename table visits to away' })
  try {
    const { book } = await file(ago(1), ago(1))
    expect(book.get('Ссылки')?.slice(1)).toEqual([
      [`https://tropa.test/away-${shop.id}`, 'Анна', ...Array.from({ length: 13 }, () => null)]
    ])
    expect(book.get('Дни')?.slice(1)).toEqual([[dayCell(1), ...Array.from({ length: 7 }, () => null)]])
    const about = new Map(book.get('О файле')?.map(([what = '', text = '']) => [what, text]))
    expect(about.get('О данных Wildberries')).toContain('Wildberries')
    expect(about.get('Заказы на')).toBe('Wildberries ещё не ответил')
  } finally {
    await writer.command({ query: 'rename table away to visits' })
  }
})

test('refusals come as JSON', async () => {
  expect((await answerTo(`777777/xlsx?begin=${ago(2)}&end=${ago(1)}`)).json()).toMatchObject({
    statusCode: 404,
    code: 'PRODUCT_NOT_FOUND'
  })
  expect((await answerTo(`${OWN}/xlsx?begin=${ago(1)}&end=${ago(2)}`)).json()).toMatchObject({
    statusCode: 422,
    details: [{ field: 'end' }]
  })
  expect((await answerTo(`0${OWN}/xlsx?begin=${ago(2)}&end=${ago(1)}`)).json()).toMatchObject({
    statusCode: 422,
    details: [{ field: 'nmId' }]
  })
})

import { expect, test } from 'vitest'

import { takeTarget } from './pasted-target.ts'

test.each([
  ['https://www.ozon.ru/product/1/?a=1#b', 'https://www.ozon.ru/product/1/?a=1#b'],
  ['wildberries.ru/catalog/1/detail.aspx', 'wildberries.ru/catalog/1/detail.aspx'],
  ['винныйдом.рф', 'винныйдом.рф'],
  ['https://example.technology/x', 'https://example.technology/x']
])('%j is an address as it is', (pasted, target) => {
  expect(takeTarget(`  ${pasted}\n`)).toEqual({ target, others: [], change: 'none' })
})

test.each([
  [
    'Смотри, что нашла: https://www.wildberries.ru/catalog/1/detail.aspx. Берём?',
    'https://www.wildberries.ru/catalog/1/detail.aspx'
  ],
  ['Пуховик (ozon.ru/product/1), размер M', 'ozon.ru/product/1'],
  ['https://a.ru/ - отличный магазин', 'https://a.ru/'],
  ['https://ozon.ru/t/abc/ Apple iPhone 15', 'https://ozon.ru/t/abc/'],
  ['https://ru.wikipedia.org/wiki/Тропа_(путь) — статья', 'https://ru.wikipedia.org/wiki/Тропа_(путь)'],
  ['Наш канал: t.me/shop!', 't.me/shop']
])('%j: the address alone is taken', (pasted, target) => {
  expect(takeTarget(pasted)).toEqual({ target, others: [], change: 'words' })
})

test.each([
  [
    'https://www.wildberries.ru/catalog/123\n45678/detail.aspx',
    'https://www.wildberries.ru/catalog/12345678/detail.aspx'
  ],
  ['https://a.ru/x?utm_source=vk\r\n&utm_medium=cpc', 'https://a.ru/x?utm_source=vk&utm_medium=cpc'],
  ['https:// www.ozon.ru / product / 123', 'https://www.ozon.ru/product/123'],
  ['https://a.ru/\u200bx', 'https://a.ru/x']
])('%j: what broke the address is taken out', (pasted, target) => {
  expect(takeTarget(pasted)?.target).toBe(target)
})

test('of several addresses the first is taken and the others are told', () => {
  expect(takeTarget('https://a.ru/1\nhttps://b.ru/2, c.ru/3 https://a.ru/1')).toEqual({
    target: 'https://a.ru/1',
    others: ['https://b.ru/2', 'c.ru/3'],
    change: 'words'
  })
})

test.each([
  '',
  'чушь какая то',
  '12345678',
  'shop@mail.ru',
  'г.Москва, т.е. здесь',
  'report.docx',
  'javascript:alert(1)'
])('%j holds no address', pasted => expect(takeTarget(pasted)).toBeUndefined())

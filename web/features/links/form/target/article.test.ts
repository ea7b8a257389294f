import { expect, test } from 'vitest'

import { articleOf, productAddress } from './article.ts'

test.each([
  ['12345678', undefined],
  [' № 12345678 ', undefined],
  ['Артикул: 12345678', undefined],
  ['арт.12345678', undefined],
  ['арт. 12 345 678', undefined],
  ['12\u00A0345\u00A0678', undefined],
  ['WB 12345678', 'wildberries'],
  ['вб арт. 12345678', 'wildberries'],
  ['Озон, артикул 12345678', 'ozon']
])('%j is the number of a product', (text, market) => {
  expect(articleOf(text)).toEqual({ number: '12345678', market })
})

test.each(['1234', '1234567890123', '+7 999 123-45-67', '12345678.ru', 'код 12 345', ''])(
  '%j is none',
  text => expect(articleOf(text)).toBeUndefined()
)

test('a number has an address on each marketplace', () => {
  expect(productAddress('wildberries', '12345678')).toBe(
    'https://www.wildberries.ru/catalog/12345678/detail.aspx'
  )
  expect(productAddress('ozon', '12345678')).toBe('https://www.ozon.ru/product/12345678/')
})

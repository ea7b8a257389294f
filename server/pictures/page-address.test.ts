import { expect, test } from 'vitest'

import { pageAddress } from './page-address.ts'

test.each([
  ['https://shop.test/a', 'https://shop.test/a'],
  ['https://shop.test/a?utm_source=tg&id=7&UTM_Campaign=x&erid=2Vt#photo', 'https://shop.test/a?id=7'],
  ['https://shop.test/a?utm_source=tg', 'https://shop.test/a'],
  ['https://shop.test/a?id=1&id=2&yclid=3&b', 'https://shop.test/a?id=1&id=2&yclid=3&b'],
  ['https://shop.test/?q=%D0%9A+%2B%20b', 'https://shop.test/?q=%D0%9A+%2B%20b'],
  ['none', 'none']
])('%s is asked as %s', (address, asked) => {
  expect(pageAddress(address)).toBe(asked)
})

import { expect, test } from 'vitest'

import { isUnmistakable, shownHost } from './target-host.ts'

test.each([
  ['https://www.Wildberries.ru/catalog/1', 'wildberries.ru'],
  ['t.me/shop', 't.me'],
  ['//t.me/shop', 't.me'],
  ['https://market.yandex.ru?x=1', 'market.yandex.ru'],
  ['https://винныйдом.рф/x', 'винныйдом.рф'],
  ['example.ru.:8443/x', 'example.ru'],
  ['http://[2001:db8::1]:80/x', '[2001:db8::1]'],
  ['', '']
])('%j is at «%s»', (address, host) => {
  expect(shownHost(address)).toBe(host)
})

test.each(['shop.ru', 'xn--80ak6aa92e.com', 'магазин.рф', 'shop.магазин.рф', 'и\u0306од.рф'])(
  '%s is what it looks like',
  host => expect(isUnmistakable(host)).toBe(true)
)

test.each(['wіldberries.ru', 'аррӏе.com', 'оzоn.рф', 'münchen.de', 'οzon.рф'])(
  '%s may be taken for another',
  host => expect(isUnmistakable(host)).toBe(false)
)

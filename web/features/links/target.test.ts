import { expect, test } from 'vitest'

import { hasOwnErid, isAdvertisingBanned, typeOfTarget } from './target.ts'

test.each([
  ['https://www.Wildberries.ru/catalog/1', 'wildberries'],
  ['t.me/shop', 'telegram'],
  ['https://m.vk.com/club1', 'vk'],
  ['https://market.yandex.ru?x=1', 'yandexmarket'],
  ['https://винныйдом.рф/x', 'site'],
  ['https://notwildberries.ru/', 'site']
])('%s is of %s', (target, type) => {
  expect(typeOfTarget(target)).toBe(type)
})

test('advertising is warned about where the law forbids it, and nowhere else', () => {
  expect(['https://instagram.com/p', 'm.facebook.com', 'x.com/a'].every(isAdvertisingBanned)).toBe(true)
  expect(['https://wix.com', 'netflix.com', 'vk.com'].some(isAdvertisingBanned)).toBe(false)
})

test('sees an erid that the address already has', () => {
  expect(hasOwnErid('https://a.ru/?x=1&erid=LjN8')).toBe(true)
  expect(hasOwnErid('https://a.ru/?erid=&myerid=1')).toBe(false)
})

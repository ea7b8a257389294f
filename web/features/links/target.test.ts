import { expect, test } from 'vitest'

import { hasOwnErid, hostOf, isAdvertisingBanned, looksComplete, typeOfTarget } from './target.ts'

test.each([
  ['https://www.Wildberries.ru/catalog/1', 'wildberries.ru', 'wildberries'],
  ['t.me/shop', 't.me', 'telegram'],
  ['https://m.vk.com/club1', 'm.vk.com', 'vk'],
  ['https://market.yandex.ru?x=1', 'market.yandex.ru', 'yandexmarket'],
  ['https://винныйдом.рф/x', 'винныйдом.рф', 'site'],
  ['https://notwildberries.ru/', 'notwildberries.ru', 'site']
])('%s is at %s', (target, host, type) => {
  expect(hostOf(target)).toBe(host)
  expect(typeOfTarget(target)).toBe(type)
})

test('the server is asked only about what can be an address', () => {
  expect(['wild', 'wildberries.', 'https://', 'два слова.ру'].some(looksComplete)).toBe(false)
  expect(['a.ru', 'https://пример.рф/x', 'localhost.example/a?b=c'].every(looksComplete)).toBe(true)
})

test('advertising is warned about where the law forbids it, and nowhere else', () => {
  expect(['https://instagram.com/p', 'm.facebook.com', 'x.com/a'].every(isAdvertisingBanned)).toBe(true)
  expect(['https://wix.com', 'netflix.com', 'vk.com'].some(isAdvertisingBanned)).toBe(false)
})

test('sees an erid that the address already has', () => {
  expect(hasOwnErid('https://a.ru/?x=1&erid=LjN8')).toBe(true)
  expect(hasOwnErid('https://a.ru/?erid=&myerid=1')).toBe(false)
})

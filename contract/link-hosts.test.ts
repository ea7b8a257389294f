import { expect, test } from 'vitest'

import { isAdvertisingBanned, kindOfTarget, leadsToMeta, typeOfTarget } from './link-hosts.ts'

test.each([
  ['https://www.Wildberries.ru/catalog/1', 'wildberries'],
  ['t.me/shop', 'telegram'],
  ['//t.me./shop', 'telegram'],
  ['https://m.vk.com:443/club1', 'vk'],
  ['https://market.yandex.ru?x=1', 'yandexmarket'],
  ['https://винныйдом.рф/x', 'site'],
  ['https://notwildberries.ru/', 'site'],
  ['https://facebook.com/les', 'site'],
  ['', 'site']
])('%s is of %s', (target, type) => {
  expect(typeOfTarget(target)).toBe(type)
})

test.each([
  ['https://market.yandex.ru/', 'Открыть на Яндекс Маркете'],
  ['https://ok.ru/', 'Открыть в Одноклассниках'],
  ['https://vk.com/', 'Открыть ВКонтакте'],
  ['https://dzen.ru/', 'Открыть в Дзене'],
  ['https://apps.apple.com/', 'Открыть в App Store']
])('%s: «%s»', (target, words) => {
  expect(`Открыть ${kindOfTarget(target)?.at}`).toBe(words)
})

test('advertising is warned about where the law forbids it, and nowhere else', () => {
  const banned = ['https://instagram.com/p', 'ig.me/x', 'm.facebook.com', 'x.com/a', 'ru.linkedin.com/in/a']
  expect(banned.filter(isAdvertisingBanned)).toEqual(banned)
  const free = ['https://wix.com', 'netflix.com', 'vk.com', 'youtube.com', 't.me/x', 'wa.me/7']
  expect(free.filter(isAdvertisingBanned)).toEqual([])
})

test('a network of Meta is known by every one of its hosts', () => {
  const meta = ['instagr.am/p', 'https://WWW.Facebook.com/les', 'fb.watch/x', 'm.me/les', 'threads.net/@les']
  expect(meta.filter(leadsToMeta)).toEqual(meta)
  expect(['wa.me/7', 'x.com/a', 'notfacebook.com', 'https://a.ru/facebook.com'].filter(leadsToMeta)).toEqual(
    []
  )
})

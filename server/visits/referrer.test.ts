import { expect, test } from 'vitest'

import { referrerHost } from './referrer.ts'

test.each([
  ['https://vk.com/', 'vk.com'],
  ['https://www.VK.com/feed?z=1', 'vk.com'],
  ['http://yandex.ru:8080/search', 'yandex.ru'],
  ['https://www.ru/', 'www.ru'],
  ['https://www.ru./', 'www.ru'],
  ['https://vk.com@evil.ru/', 'evil.ru'],
  ['https://пример.рф/', 'xn--e1afmkfd.xn--p1ai'],
  ['https://vk.com./', 'vk.com'],
  ['android-app://org.telegram.messenger/', 'org.telegram.messenger'],
  [
    'android-app://com.google.android.googlequicksearchbox/https/www.google.com',
    'com.google.android.googlequicksearchbox'
  ],
  ['HTTPS://T.ME', 't.me'],
  ['', ''],
  ['vk.com', ''],
  ['https://', ''],
  ['about:client', ''],
  ['file:///etc/passwd', ''],
  ['javascript:alert(1)', ''],
  ['https://[::1', '']
])('%j comes from %j', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host)
})

test('a host is never longer than a host can be', () => {
  expect(referrerHost(`https://${'a.'.repeat(5000)}ru`).length).toBeLessThanOrEqual(253)
})

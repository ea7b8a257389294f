import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { sourceOf } from './source.ts'

const from = (signs: Partial<Parameters<typeof sourceOf>[0]>) =>
  sourceOf({ scanned: false, referrerHost: '', utmSource: '', inApp: null, ...signs })

test.each([
  ['vk.com', 'vk', 'vk'],
  ['m.vk.com', 'vk', 'vk'],
  ['away.vk.com', 'vk', 'vk'],
  ['vkvideo.ru', 'vk', 'vk'],
  ['com.vkontakte.android', 'vk', 'vk'],
  ['t.me', 'telegram', 'telegram'],
  ['web.telegram.org', 'telegram', 'telegram'],
  ['org.telegram.messenger', 'telegram', 'telegram'],
  ['l.instagram.com', 'instagram', 'instagram'],
  ['m.youtube.com', 'youtube', 'youtube'],
  ['youtu.be', 'youtube', 'youtube'],
  ['m.ok.ru', 'ok', 'ok'],
  ['odnoklassniki.ru', 'ok', 'ok'],
  ['api.whatsapp.com', 'whatsapp', 'whatsapp'],
  ['vm.tiktok.com', 'tiktok', 'tiktok'],
  ['dzen.ru', 'dzen', 'dzen'],
  ['zen.yandex.ru', 'dzen', 'dzen'],
  ['rutube.ru', 'rutube', 'rutube'],
  ['ru.pinterest.com', 'pinterest', 'pinterest'],
  ['pinterest.co.uk', 'pinterest', 'pinterest'],
  ['pin.it', 'pinterest', 'pinterest'],
  ['t.co', 'x', 'x'],
  ['lm.facebook.com', 'facebook', 'facebook'],
  ['web.max.ru', 'max', 'max'],
  ['viber.com', 'viber', 'viber'],
  ['yandex.ru', 'yandex', 'other'],
  ['yandex.com.tr', 'yandex', 'other'],
  ['ya.ru', 'yandex', 'other'],
  ['market.yandex.ru', 'yandexmarket', 'other'],
  ['google.co.uk', 'google', 'other'],
  ['mail.google.com', 'google', 'other'],
  ['e.mail.ru', 'mailru', 'other'],
  ['avito.ru', 'avito', 'other'],
  ['wb.ru', 'wildberries', 'other'],
  ['ozon.ru', 'ozon', 'other'],
  ['example.ru', 'other', 'other'],
  ['', 'direct', 'direct']
])('referrer %j is %s, in the report %s', (referrerHost, source, social) => {
  expect(from({ referrerHost })).toEqual({ source, social })
})

test.each([
  'evilvk.com',
  'vk.com.evil.ru',
  'evil-vk.com',
  'notx.com',
  'google.evil.ru',
  'google.com.evil.ru',
  'mygoogle.com',
  'pinterest.com.co.evil.org',
  'ok.ru.com',
  'xn--vk-8ka.com',
  'com',
  '127.0.0.1'
])('%s is nobody known', referrerHost => {
  expect(from({ referrerHost })).toEqual({ source: 'other', social: 'other' })
})

test.each([
  ['vk', 'vk'],
  ['VK', 'vk'],
  ['vkontakte', 'vk'],
  ['vk.com', 'vk'],
  ['vk_ads', 'vk'],
  ['tg', 'telegram'],
  ['Telegram', 'telegram'],
  ['telegram-ads', 'telegram'],
  ['inst', 'instagram'],
  ['ig', 'instagram'],
  ['yt', 'youtube'],
  ['ok', 'ok'],
  ['dzen', 'dzen'],
  ['wa', 'whatsapp'],
  ['fb', 'facebook'],
  ['yandex_direct', 'yandex'],
  ['qr', 'qr'],
  ['QR-code', 'qr'],
  ['WB', 'wildberries'],
  ['newsletter', 'other'],
  ['constructor', 'other']
])('utm_source %s is %s', (utmSource, source) => {
  expect(from({ utmSource }).source).toBe(source)
})

test.each([
  [{ utmSource: 'tg', inApp: 'vk', referrerHost: 'ok.ru' }, 'telegram'],
  [{ inApp: 'vk', referrerHost: 'ok.ru' }, 'vk'],
  [{ utmSource: 'blogger', inApp: 'vk' }, 'vk'],
  [{ utmSource: 'blogger', referrerHost: 't.me' }, 'telegram'],
  [{ inApp: 'webview', referrerHost: 't.me' }, 'telegram'],
  [{ inApp: 'webview' }, 'other'],
  [{ inApp: 'linkedin' }, 'linkedin'],
  [{ inApp: 'constructor' }, 'other'],
  [{ scanned: true }, 'qr'],
  [{ scanned: true, utmSource: 'tg', inApp: 'vk', referrerHost: 'ok.ru' }, 'qr'],
  [{ utmSource: 'qr', inApp: 'vk', referrerHost: 'ok.ru' }, 'qr']
])('of %j the source is %s', (signs, source) => {
  expect(from(signs).source).toBe(source)
})

test.each([{ scanned: true }, { utmSource: 'qr' }, { utmSource: 'QR-code', referrerHost: 'vk.com' }])(
  '%j is a label of the report of its own',
  signs => {
    expect(from(signs).social).toBe('qr')
  }
)

test('nothing that a click says outdoes a scan', () => {
  const word = fc.oneof(fc.constantFrom('vk', 'tg', 'vk.com', 'ok.ru', 'webview'), fc.string())
  const signs = { referrerHost: word, utmSource: word, inApp: fc.option(word) }
  fc.assert(
    fc.property(fc.record(signs), said => {
      expect(sourceOf({ scanned: true, ...said })).toEqual({ source: 'qr', social: 'qr' })
    })
  )
})

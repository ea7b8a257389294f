import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { deviceOf } from './device.ts'

const ANDROID_APP =
  'Mozilla/5.0 (Linux; Android 13; 2201117TY; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36'
const IPHONE_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each([
  [
    'desktop',
    'Windows',
    'Chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  ],
  [
    'desktop',
    'Windows',
    'Yandex Browser',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36'
  ],
  [
    'desktop',
    'Windows',
    'Microsoft Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0'
  ],
  [
    'desktop',
    'macOS',
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
  ],
  ['desktop', 'Linux', 'Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  [
    'desktop',
    'Chrome OS',
    'Chrome',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  ],
  [
    'mobile',
    'iOS',
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  ],
  [
    'mobile',
    'Android',
    'Miui',
    'Mozilla/5.0 (Linux; U; Android 13; ru-ru; 2201117TY) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.6'
  ],
  ['mobile', 'Android', 'Android Browser', 'Dalvik/2.1.0 (Linux; U; Android 13; SM-A525F Build/TP1A)'],
  [
    'mobile',
    'Android',
    'Android Browser',
    'ShopApp/8.60 (Android 13; SDK 33; arm64-v8a; samsung SM-A525F; ru; 2400x1080)'
  ],
  [
    'mobile',
    'HarmonyOS',
    'Chrome',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile'
  ],
  [
    'tablet',
    'iOS',
    'Safari',
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1'
  ],
  [
    'tablet',
    'Android',
    'Chrome',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  ],
  [
    'tv',
    'WebOS',
    'WebOS Browser',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager'
  ],
  [
    'tv',
    'Android',
    'Chrome',
    'Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Safari/537.36'
  ],
  ['other', '', '', 'garbage'],
  ['other', '', '', 'OwnWords/1.0 (made up)'],
  ['other', '', '', ''],
  ['other', '', '', ' \n ']
])('%s, %s, %s', (device, os, browser, ua) => {
  expect(deviceOf(ua)).toEqual({ device, os, browser, inApp: null })
})

test.each([
  ['telegram', `${ANDROID_APP} Telegram-Android/10.14.5 (Samsung SM-S911B; Android 14; SDK 34; HIGH)`],
  [
    'vk',
    `${ANDROID_APP} VKAndroidApp/8.76-20045 (Android 13; SDK 33; arm64-v8a; Xiaomi 2201117TY; ru; 2400x1080)`
  ],
  [
    'instagram',
    `${IPHONE_APP} Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; ru_RU; ru; scale=3.00; 1170x2532; 607064206)`
  ],
  [
    'facebook',
    `${IPHONE_APP} [FBAN/FBIOS;FBAV/468.0.0.39.106;FBDV/iPhone14,5;FBSN/iOS;FBSV/17.5.1;FBLC/ru_RU;FBOP/5]`
  ],
  ['threads', `${IPHONE_APP} Barcelona 289.0.0.77.109 (iPhone14,5; iOS 17_5_1; ru_RU)`],
  ['ok', `${ANDROID_APP} OKApp/24.5.27`],
  ['tiktok', `${ANDROID_APP} musical_ly_2023 BytedanceWebview/d8a21c6 trill_330`],
  ['whatsapp', `${ANDROID_APP} WhatsApp/2.24.13`],
  ['viber', `${ANDROID_APP} Viber/22.1`],
  ['max', `${ANDROID_APP} MAX/25.8.0`],
  [
    'yandex',
    'Mozilla/5.0 (Linux; arm_64; Android 13; SM-A525F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.6261.105 YaApp_Android/24.32.1 YaSearchBrowser/24.32.1 BroPP/1.0 SA/3 Mobile Safari/537.36'
  ],
  ['google', `${IPHONE_APP} GSA/320.0 Safari/604.1`],
  ['webview', ANDROID_APP],
  ['webview', IPHONE_APP],
  [
    null,
    'Mozilla/5.0 (Linux; Android 7.1.1; MI MAX 2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0 Mobile Safari/537.36'
  ]
])('%s opens pages in itself', (inApp, ua) => {
  expect(deviceOf(ua)).toMatchObject({ device: 'mobile', inApp })
})

test('nothing makes it throw, and nobody puts words of his own into the report', () => {
  const token = fc.constantFrom(
    'Mozilla/5.0',
    'Android',
    '(iPhone;',
    'Chrome/',
    'Version/',
    'YaBrowser/',
    'Windows NT'
  )
  const ua = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.array(fc.oneof(token, fc.string()), { maxLength: 40 }).map(words => words.join(' '))
  )
  fc.assert(
    fc.property(ua, text => {
      const { os, browser } = deviceOf(text)
      expect(`${os}${browser}`).toMatch(/^[\w .()/-]*$/)
    })
  )
  expect(deviceOf('Mozilla/5.0 ('.repeat(5000)).device).toBe('other')
})

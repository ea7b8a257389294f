import { describe, expect, test } from 'vitest'

import type { Click } from './click.ts'
import { machineReason, previewCrawler } from './machine.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const click = (facts: Partial<Click>): Click => ({
  id: '1',
  t: 0,
  l: '1',
  o: '1',
  k: 'visit',
  m: 'GET',
  ip: '77.88.8.8',
  ua: CHROME,
  ...facts
})

const PREVIEWS = [
  ['telegram', 'TelegramBot (like TwitterBot)'],
  ['vk', 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)'],
  ['ok', 'OdklBot/1.0 (share@odnoklassniki.ru)'],
  ['whatsapp', 'WhatsApp/2.23.20.0 A'],
  ['viber', 'Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0'],
  ['facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [
    'imessage',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0'
  ],
  ['slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  [
    'skype',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'
  ],
  ['x', 'Twitterbot/1.0'],
  ['linkedin', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['pinterest', 'Pinterest/0.2 (+https://www.pinterest.com/bot.html)'],
  ['snapchat', 'Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat)'],
  ['max', 'Mozilla/5.0 (compatible; MaxBot/1.0; +https://max.ru)']
] as const

test.each(PREVIEWS)('%s fetches previews', (name, ua) => {
  expect(previewCrawler(ua)).toBe(name)
  expect(machineReason(click({ ua }))).toBe(`preview:${name}`)
})

test.each([
  ['bot:yandex', 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'],
  ['bot:yandex', 'Mozilla/5.0 (compatible; YandexDirect/3.0; +http://yandex.com/bots)'],
  ['bot:yandex', 'Mozilla/5.0 (compatible; YaDirectFetcher/1.0; +http://yandex.com/bots)'],
  ['bot:google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    'bot:mailru',
    'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +https://help.mail.ru/webmaster/indexing/robots)'
  ],
  ['bot:bing', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  [
    'bot:openai',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'
  ],
  [
    'bot:headless',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36'
  ],
  ['bot:tool', 'curl/8.5.0'],
  ['bot:tool', 'python-requests/2.32.3'],
  ['bot:other', 'SomethingNewBot/1.0']
])('%s: %s', (reason, ua) => {
  expect(machineReason(click({ ua }))).toBe(reason)
  expect(previewCrawler(ua)).toBeNull()
})

test.each([
  CHROME,
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Telegram-Android/10.14.5 (Samsung SM-S911B; Android 14; SDK 34; HIGH)',
  'Mozilla/5.0 (Linux; Android 13; 2201117TY; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.76-20045 (Android 13; SDK 33; arm64-v8a; Xiaomi 2201117TY; ru; 2400x1080)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; ru_RU; ru; scale=3.00; 1170x2532; 607064206)',
  'Mozilla/5.0 (Linux; arm_64; Android 13; SM-A525F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.6261.105 YaApp_Android/24.32.1 YaSearchBrowser/24.32.1 BroPP/1.0 SA/3 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 WhatsApp/2.24.13',
  'Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 [Pinterest/Android]',
  'Mozilla/5.0 (Linux; Android 7.1.1; CUBOT MAX 2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0 Mobile Safari/537.36'
])('a person: %s', ua => {
  expect(machineReason(click({ ua }))).toBe('')
  expect(previewCrawler(ua)).toBeNull()
})

describe('manner of asking', () => {
  const { ua: _, ...nameless } = click({})

  test.each([
    ['empty-ua', nameless],
    ['empty-ua', click({ ua: '  ' })],
    ['head', click({ m: 'HEAD' })],
    ['prefetch', click({ p: 'prefetch' })],
    ['prefetch', click({ p: 'prefetch;prerender' })],
    ['prefetch', click({ p: 'preview' })],
    ['own', click({ own: 1 })],
    ['', click({ p: 'something else' })]
  ])('%j', (reason, facts) => {
    expect(machineReason(facts)).toBe(reason)
  })

  test('who asks comes before how, and the owner last', () => {
    expect(machineReason(click({ ua: 'TelegramBot (like TwitterBot)', m: 'HEAD', own: 1 }))).toBe(
      'preview:telegram'
    )
    expect(machineReason(click({ ua: 'curl/8.5.0', m: 'HEAD' }))).toBe('bot:tool')
    expect(machineReason(click({ m: 'HEAD', p: 'prefetch', own: 1 }))).toBe('head')
    expect(machineReason(click({ p: 'prefetch', own: 1 }))).toBe('prefetch')
  })
})

import { SCAN_MARK } from '#contract/scan-mark.ts'

import { inApp } from './browsers.ts'

/** Where a visitor comes from: what the browser sends, and the marks that the seller put into the address. */
interface Origin {
  referrer?: string
  /** Browsers of the app that the visitor is in. */
  apps?: readonly string[]
  query?: string
}

const utm = (source: string, medium: string, campaign: string, content = '') =>
  new URLSearchParams({
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    ...(content && { utm_content: content })
  }).toString()

const origins = {
  direct: {},
  vkApp: { apps: inApp.vk },
  vkSite: { referrer: 'https://vk.com/' },
  vkAds: { referrer: 'https://away.vk.com/', query: utm('vk', 'cpc', 'osen-2026', 'karusel') },
  telegramApp: { apps: inApp.telegram },
  telegramWeb: { referrer: 'https://web.telegram.org/' },
  telegramPost: { query: utm('telegram', 'post', 'uyut-doma') },
  telegramBlogger: { query: utm('tg', 'blogger', 'kofe-i-plan', 'post-1') },
  instagramApp: { apps: inApp.instagram },
  instagramWeb: { referrer: 'https://l.instagram.com/' },
  youtube: { referrer: 'https://www.youtube.com/' },
  youtubeMarked: { referrer: 'https://www.youtube.com/', query: utm('youtube', 'video', 'obzor-lamp') },
  ok: { referrer: 'https://ok.ru/' },
  whatsapp: { referrer: 'https://web.whatsapp.com/' },
  dzen: { referrer: 'https://dzen.ru/' },
  rutube: { referrer: 'https://rutube.ru/' },
  pinterest: { referrer: 'https://ru.pinterest.com/' },
  max: { query: utm('max', 'post', 'uyut-doma') },
  yandex: { referrer: 'https://yandex.ru/' },
  google: { referrer: 'https://www.google.com/' },
  pikabu: { referrer: 'https://pikabu.ru/' },
  vcru: { referrer: 'https://vc.ru/marketing' },
  mailing: { query: utm('email', 'email', 'chernaya-pyatnitsa') },
  wildberries: { referrer: 'https://www.wildberries.ru/' },
  qr: { query: SCAN_MARK }
} as const satisfies Record<string, Origin>

export type OriginName = keyof typeof origins
export const originOf = (name: OriginName): Origin => origins[name]

const isOriginName = (name: string): name is OriginName => Object.hasOwn(origins, name)

/** The same weights as pairs to draw from. */
export const weightedOrigins = (
  weights: Partial<Record<OriginName, number>>
): (readonly [OriginName, number])[] =>
  Object.entries(weights).flatMap(([name, weight]) => (isOriginName(name) ? [[name, weight] as const] : []))

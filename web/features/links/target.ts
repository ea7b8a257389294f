import type { LinkType } from '#contract/links.ts'

/** «wildberries.ru» of any written address, a bare domain too; IDN stays as written. */
export function hostOf(target: string): string {
  const [host = ''] = target
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)
  return host.toLowerCase().replace(/^www\./, '')
}

/** Worth asking the server about while somebody is typing. */
export const looksComplete = (target: string): boolean => /^\S*[^\s.]\.[^\s.]{2,}\S*$/.test(target.trim())

const hostsOfTypes: Partial<Record<LinkType, readonly string[]>> = {
  wildberries: ['wildberries.ru', 'wb.ru', 'wildberries.by', 'wildberries.kz', 'wildberries.am'],
  ozon: ['ozon.ru', 'ozon.by', 'ozon.kz'],
  yandexmarket: ['market.yandex.ru', 'market.ya.ru'],
  megamarket: ['megamarket.ru', 'sbermegamarket.ru'],
  aliexpress: ['aliexpress.ru', 'aliexpress.com'],
  avito: ['avito.ru'],
  telegram: ['t.me', 'telegram.me', 'telegram.org'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  vk: ['vk.com', 'vk.ru', 'vk.me', 'vk.link', 'vkvideo.ru'],
  ok: ['ok.ru', 'odnoklassniki.ru'],
  youtube: ['youtube.com', 'youtu.be'],
  rutube: ['rutube.ru'],
  dzen: ['dzen.ru', 'zen.yandex.ru'],
  tiktok: ['tiktok.com'],
  instagram: ['instagram.com', 'instagr.am'],
  max: ['max.ru'],
  appstore: ['apps.apple.com', 'itunes.apple.com'],
  googleplay: ['play.google.com'],
  rustore: ['rustore.ru']
}

const isUnder = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const isOneOf = (host: string, domains: readonly string[]) => domains.some(domain => isUnder(host, domain))

/** For the icon in the list, which the API sends without a type; what a target really is says `links.type`. */
export function typeOfTarget(target: string): LinkType {
  const host = hostOf(target)
  let found: LinkType = 'site'
  let type: keyof typeof hostsOfTypes
  for (type in hostsOfTypes) if (isOneOf(host, hostsOfTypes[type] ?? [])) found = type
  return found
}

const bannedForAdvertising = [
  'instagr.am',
  'instagram.com',
  'facebook.com',
  'fb.com',
  'fb.me',
  'x.com',
  'twitter.com',
  'threads.net',
  'threads.com'
]

/** Federal law 72-FZ: no advertising on resources that are banned in Russia. */
export const isAdvertisingBanned = (target: string): boolean => isOneOf(hostOf(target), bannedForAdvertising)

/** Whether the address already carries an erid of its own, which then stays. */
export const hasOwnErid = (target: string): boolean => /[?&]erid=[^&#]/i.test(target)

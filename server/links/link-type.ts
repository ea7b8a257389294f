import type { LinkType } from '#contract/links.ts'

interface Recognised {
  type: LinkType
  title: string
  /** Product number on Wildberries. */
  nmId?: number
}

/** Host suffixes of each type; `site` is whatever is left. */
const hosts: readonly (readonly [type: LinkType, name: string, suffixes: readonly string[]])[] = [
  [
    'wildberries',
    'Wildberries',
    ['wildberries.ru', 'wb.ru', 'wildberries.by', 'wildberries.kz', 'wildberries.am']
  ],
  ['ozon', 'Ozon', ['ozon.ru', 'ozon.by', 'ozon.kz']],
  ['yandexmarket', 'Яндекс Маркет', ['market.yandex.ru', 'market.ya.ru']],
  ['megamarket', 'Мегамаркет', ['megamarket.ru', 'sbermegamarket.ru']],
  ['aliexpress', 'AliExpress', ['aliexpress.ru', 'aliexpress.com']],
  ['avito', 'Авито', ['avito.ru']],
  ['telegram', 'Telegram', ['t.me', 'telegram.me', 'telegram.org']],
  ['whatsapp', 'WhatsApp', ['wa.me', 'whatsapp.com']],
  ['vk', 'ВКонтакте', ['vk.com', 'vk.ru', 'vkvideo.ru', 'vk.me', 'vk.link']],
  ['ok', 'Одноклассники', ['ok.ru', 'odnoklassniki.ru']],
  ['youtube', 'YouTube', ['youtube.com', 'youtu.be']],
  ['rutube', 'RUTUBE', ['rutube.ru']],
  ['dzen', 'Дзен', ['dzen.ru', 'zen.yandex.ru']],
  ['tiktok', 'TikTok', ['tiktok.com']],
  ['instagram', 'Instagram', ['instagram.com', 'instagr.am']],
  ['max', 'MAX', ['max.ru']],
  ['appstore', 'App Store', ['apps.apple.com', 'itunes.apple.com']],
  ['googleplay', 'Google Play', ['play.google.com']],
  ['rustore', 'RuStore', ['rustore.ru']]
]

const within = (host: string, suffix: string) => host === suffix || host.endsWith(`.${suffix}`)

/** Wildberries: /catalog/{nmId}/detail.aspx, from its own pages. */
const wildberriesProduct = /^\/catalog\/(\d{4,12})(?:\/|$)/
/** Ozon: /product/{words}-{id}/ or /product/{id}. */
const ozonProduct = /^\/product\/(?:[^/]*-)?(\d{4,12})\/?$/

/** Names what a readable target is; an address that `readTarget` accepts is always parsed. */
export function recognise(target: string): Recognised {
  const url = new URL(target)
  const host = url.hostname.replace(/\.+$/, '')
  const [type, name] = hosts.find(([, , suffixes]) => suffixes.some(suffix => within(host, suffix))) ?? []
  if (type === undefined || name === undefined) return { type: 'site', title: host.replace(/^www\./, '') }
  const product = type === 'wildberries' ? wildberriesProduct.exec(url.pathname)?.[1] : undefined
  if (product !== undefined) return { type, title: `Товар Wildberries № ${product}`, nmId: Number(product) }
  const ozon = type === 'ozon' ? ozonProduct.exec(url.pathname)?.[1] : undefined
  return { type, title: ozon === undefined ? name : `Товар Ozon № ${ozon}` }
}

import type { LinkType } from './links.ts'

/** Host suffixes of each type; `site` is whatever is left, shorteners among it: theirs lead anywhere. */
const hosts: readonly (readonly [type: LinkType, name: string, suffixes: readonly string[]])[] = [
  [
    'wildberries',
    'Wildberries',
    [
      'wildberries.ru',
      'wb.ru',
      'wildberries.by',
      'wildberries.kz',
      'wildberries.am',
      'wildberries.kg',
      'wildberries.uz',
      'wildberries.ge'
    ]
  ],
  ['ozon', 'Ozon', ['ozon.ru', 'ozon.by', 'ozon.kz', 'ozon.com']],
  [
    'yandexmarket',
    'Яндекс Маркет',
    ['market.yandex.ru', 'market.yandex.by', 'market.yandex.kz', 'market.yandex.uz', 'market.ya.ru']
  ],
  ['megamarket', 'Мегамаркет', ['megamarket.ru', 'sbermegamarket.ru']],
  ['aliexpress', 'AliExpress', ['aliexpress.ru', 'aliexpress.com', 'aliexpress.us']],
  ['avito', 'Авито', ['avito.ru']],
  ['telegram', 'Telegram', ['t.me', 'telegram.me', 'telegram.dog', 'telegram.org']],
  ['whatsapp', 'WhatsApp', ['wa.me', 'whatsapp.com']],
  ['vk', 'ВКонтакте', ['vk.com', 'vk.ru', 'vkvideo.ru', 'vk.me', 'vk.link', 'vkontakte.ru']],
  ['ok', 'Одноклассники', ['ok.ru', 'odnoklassniki.ru']],
  ['youtube', 'YouTube', ['youtube.com', 'youtu.be', 'youtube-nocookie.com']],
  ['rutube', 'RUTUBE', ['rutube.ru']],
  ['dzen', 'Дзен', ['dzen.ru', 'zen.yandex.ru', 'zen.yandex.com']],
  ['tiktok', 'TikTok', ['tiktok.com']],
  ['instagram', 'Instagram', ['instagram.com', 'instagr.am', 'ig.me']],
  ['max', 'MAX', ['max.ru']],
  ['appstore', 'App Store', ['apps.apple.com', 'itunes.apple.com', 'appstore.com', 'appsto.re']],
  ['googleplay', 'Google Play', ['play.google.com']],
  ['rustore', 'RuStore', ['rustore.ru']]
]

const within = (host: string, suffix: string) => host === suffix || host.endsWith(`.${suffix}`)

/** What a host is, by its whole labels (`notvk.com` is not `vk.com`); undefined for any other site. `host` in lower case. */
export function hostKind(host: string): { type: LinkType; name: string } | undefined {
  const [type, name] = hosts.find(([, , suffixes]) => suffixes.some(suffix => within(host, suffix))) ?? []
  return type === undefined || name === undefined ? undefined : { type, name }
}

/** The host of an address as a link keeps it or as somebody types it, in lower case; IDN stays as written. */
export const targetHost = (address: string): string =>
  /^\s*(?:https?:\/\/)?(\[[^\]]*\]|[^\s/?#:]+)/i.exec(address)?.[1]?.replace(/\.+$/, '').toLowerCase() ?? ''

/** What people call a type. */
export const typeName = (type: LinkType): string => hosts.find(([known]) => known === type)?.[1] ?? 'Сайт'

/** The host suffixes of a type; for `site` those of every other type, which it is none of. */
export const suffixesOf = (type: LinkType): string[] =>
  hosts.filter(([one]) => type === 'site' || one === type).flatMap(([, , suffixes]) => suffixes)

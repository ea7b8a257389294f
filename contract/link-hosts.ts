import type { LinkType } from './link-types.ts'
import { targetHost } from './target-host.ts'

interface Kind {
  type: LinkType
  /** What people call it. */
  name: string
  /** The same as the place where something is: «Открыть в Дзене». */
  at: string
}

interface Place {
  kind?: Kind
  suffixes: readonly string[]
  /** Of Meta, of which a page that leads there has to say what it is. WhatsApp is not: the court left it out. */
  isMeta?: true
  /** 72-FZ of 7.04.2025, in force since 1.09.2025: access is restricted in Russia. As of November 2026. */
  isAdvertisingBanned?: true
}

const place = (type: LinkType, name: string, at: string, suffixes: readonly string[]): Place => ({
  kind: { type, name, at },
  suffixes
})

/** What is known of hosts; every other one is a `site`, shorteners among them: theirs lead anywhere. */
const places: readonly Place[] = [
  place('wildberries', 'Wildberries', 'на Wildberries', [
    'wildberries.ru',
    'wb.ru',
    'wildberries.by',
    'wildberries.kz',
    'wildberries.am',
    'wildberries.kg',
    'wildberries.uz',
    'wildberries.ge'
  ]),
  place('ozon', 'Ozon', 'на Ozon', ['ozon.ru', 'ozon.by', 'ozon.kz', 'ozon.com']),
  place('yandexmarket', 'Яндекс Маркет', 'на Яндекс Маркете', [
    'market.yandex.ru',
    'market.yandex.by',
    'market.yandex.kz',
    'market.yandex.uz',
    'market.ya.ru'
  ]),
  place('megamarket', 'Мегамаркет', 'на Мегамаркете', ['megamarket.ru', 'sbermegamarket.ru']),
  place('aliexpress', 'AliExpress', 'на AliExpress', ['aliexpress.ru', 'aliexpress.com', 'aliexpress.us']),
  place('avito', 'Авито', 'на Авито', ['avito.ru']),
  place('telegram', 'Telegram', 'в Telegram', ['t.me', 'telegram.me', 'telegram.dog', 'telegram.org']),
  place('whatsapp', 'WhatsApp', 'в WhatsApp', ['wa.me', 'whatsapp.com']),
  place('vk', 'ВКонтакте', 'ВКонтакте', [
    'vk.com',
    'vk.ru',
    'vkvideo.ru',
    'vk.me',
    'vk.link',
    'vkontakte.ru'
  ]),
  place('ok', 'Одноклассники', 'в Одноклассниках', ['ok.ru', 'odnoklassniki.ru']),
  place('youtube', 'YouTube', 'на YouTube', ['youtube.com', 'youtu.be', 'youtube-nocookie.com']),
  place('rutube', 'RUTUBE', 'на RUTUBE', ['rutube.ru']),
  place('dzen', 'Дзен', 'в Дзене', ['dzen.ru', 'zen.yandex.ru', 'zen.yandex.com']),
  place('tiktok', 'TikTok', 'в TikTok', ['tiktok.com']),
  {
    ...place('instagram', 'Instagram', 'в Instagram', ['instagram.com', 'instagr.am', 'ig.me']),
    isMeta: true,
    isAdvertisingBanned: true
  },
  place('max', 'MAX', 'в MAX', ['max.ru']),
  place('appstore', 'App Store', 'в App Store', [
    'apps.apple.com',
    'itunes.apple.com',
    'appstore.com',
    'appsto.re'
  ]),
  place('googleplay', 'Google Play', 'в Google Play', ['play.google.com']),
  place('rustore', 'RuStore', 'в RuStore', ['rustore.ru']),
  {
    suffixes: [
      'facebook.com',
      'fb.com',
      'fb.me',
      'fb.watch',
      'm.me',
      'messenger.com',
      'threads.net',
      'threads.com'
    ],
    isMeta: true,
    isAdvertisingBanned: true
  },
  {
    suffixes: ['x.com', 'twitter.com', 'linkedin.com', 'lnkd.in', 'discord.com', 'discord.gg'],
    isAdvertisingBanned: true
  }
]

const within = (host: string, suffix: string) => host === suffix || host.endsWith(`.${suffix}`)

const placeOf = (host: string) => places.find(({ suffixes }) => suffixes.some(suffix => within(host, suffix)))

/** What a host is, by its whole labels (`notvk.com` is not `vk.com`); undefined for any other site. `host` in lower case. */
export const hostKind = (host: string): Kind | undefined => placeOf(host)?.kind

/** Of an address as a link keeps it or as somebody types it. */
export const kindOfTarget = (address: string): Kind | undefined => hostKind(targetHost(address))

export const typeOfTarget = (address: string): LinkType => kindOfTarget(address)?.type ?? 'site'

export const leadsToMeta = (address: string): boolean => placeOf(targetHost(address))?.isMeta === true

export const isAdvertisingBanned = (address: string): boolean =>
  placeOf(targetHost(address))?.isAdvertisingBanned === true

const kinds = places.flatMap(({ kind, suffixes }) => (kind ? [{ ...kind, suffixes }] : []))

/** What people call a type. */
export const typeName = (type: LinkType): string => kinds.find(kind => kind.type === type)?.name ?? 'Сайт'

/** The host suffixes of a type; for `site` those of every other type, which it is none of. */
export const suffixesOf = (type: LinkType): string[] =>
  kinds.filter(kind => type === 'site' || kind.type === type).flatMap(({ suffixes }) => suffixes)

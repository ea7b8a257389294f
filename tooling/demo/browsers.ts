import type { Click } from '#server/visits/click.ts'

/** A User-Agent, how common it is, and whether the app around it says its name itself. */
type Browser = readonly [ua: string, weight: number]

const ANDROID = 'Mozilla/5.0 (Linux; Android'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS'
const IOS_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

const phones = [
  '10; K',
  '14; SM-A546E',
  '13; M2101K7BNY',
  '12; RMX3085',
  '15; Pixel 8',
  '11; SM-A125F',
  '14; 23021RAA2Y'
]
const iphones = ['17_6_1', '18_1', '18_3_2', '16_7_8', '26_0', '26_1']
const versions = [138, 139, 140, 141, 142]

const chromeMobile = phones.flatMap(phone =>
  versions.map((version, index): Browser => [
    `${ANDROID} ${phone}) ${WEBKIT} Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    2 + index * 2
  ])
)
const yandexMobile = phones.map((phone): Browser => [
  `${ANDROID} ${phone}) ${WEBKIT} Chrome/138.0.0.0 YaBrowser/25.10.3.120.00 SA/3 Mobile Safari/537.36`,
  8
])
const samsung = phones
  .slice(1, 3)
  .map((phone): Browser => [
    `${ANDROID} ${phone}) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    7
  ])
const safariMobile = iphones.map((version, index): Browser => [
  `${IPHONE} ${version} like Mac OS X) ${IOS_WEBKIT} Version/${version.split('_')[0]}.0 Mobile/15E148 Safari/604.1`,
  10 + index * 3
])
const desktops: readonly Browser[] = [
  ...versions.map((version): Browser => [`${WINDOWS} ${WEBKIT} Chrome/${version}.0.0.0 Safari/537.36`, 9]),
  [`${WINDOWS} ${WEBKIT} Chrome/138.0.0.0 YaBrowser/25.10.0.0 Safari/537.36`, 22],
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 7],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 6],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS_WEBKIT} Version/18.1 Safari/605.1.15`, 9],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 2]
]
const tablets: readonly Browser[] = [
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${IOS_WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`, 7],
  [`${ANDROID} 13; SM-X200) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 4]
]

/** Browsers of people, by how often they are met in Russia. */
export const browsers: readonly Browser[] = [
  ...chromeMobile,
  ...yandexMobile,
  ...samsung,
  ...safariMobile,
  ...desktops,
  ...tablets
]

/** In-app browsers that say whose they are. */
export const inApp: Readonly<Record<'vk' | 'telegram' | 'instagram', readonly string[]>> = {
  vk: phones.map(
    phone =>
      `${ANDROID} ${phone}; wv) ${WEBKIT} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.98-24861`
  ),
  telegram: phones.map(
    phone =>
      `${ANDROID} ${phone}; wv) ${WEBKIT} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 Telegram-Android/12.1.1`
  ),
  instagram: iphones.map(
    version =>
      `${IPHONE} ${version} like Mac OS X) ${IOS_WEBKIT} Mobile/15E148 Instagram 401.0.0.23.109 (iPhone15,3; iOS ${version}; ru_RU; ru; scale=3.00)`
  )
}

/** Who opens links without being a person: the User-Agent, how often, and in which way. */
export const machines: readonly (readonly [Pick<Click, 'ua' | 'p'> & { m?: 'HEAD' }, number])[] = [
  [{ ua: 'TelegramBot (like TwitterBot)' }, 30],
  [{ ua: 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)' }, 17],
  [{ ua: 'WhatsApp/2.23.20.0' }, 9],
  [{ ua: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }, 14],
  [{ ua: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 8],
  [{ ua: 'Mozilla/5.0 (compatible; OdklBot/1.0 like Linux; klass@odnoklassniki.ru)' }, 5],
  [{ ua: 'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)' }, 3],
  [
    {
      ua: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
    },
    3
  ],
  [{ ua: 'python-requests/2.32.3' }, 3],
  [{}, 6],
  [{ ua: `${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, m: 'HEAD' }, 2],
  [{ ua: `${ANDROID} 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, p: 'prefetch' }, 4]
]

// Clicks as a service in Russia sees them, always the same ones: a few thousand User-Agents of which some are frequent, addresses
// from all over the Internet, links of which some are popular, one click in ten by a machine. Nothing repeats line by line.

import { seeded } from '#sandbox/wildberries/seeded.ts'

export interface ClickFacts {
  ip: string
  method: 'GET' | 'HEAD'
  userAgent: string
  acceptLanguage: string
  referrer: string
  query: string
  /** Number of the link that is opened, from 0. */
  link: number
}

type Random = () => number

const below = (random: Random, limit: number) => Math.floor(random() * limit)

/** The first of a list come far more often than the last. */
const popular = <T>(random: Random, list: readonly T[], fallback: T): T =>
  list[Math.floor(list.length * random() ** 3)] ?? fallback

const models = [
  'SM-A525F',
  'SM-A325F',
  'SM-S911B',
  'SM-G991B',
  'SM-A155F',
  'M2101K6G',
  'M2102J20SG',
  '2201117TY',
  '22101316UG',
  '23053RN02Y',
  '23117RA68G',
  'RMX3363',
  'RMX3630',
  'CPH2239',
  'V2111',
  'TECNO KI7',
  'TECNO CK6',
  'Infinix X6816D',
  'JNY-LX1',
  'STK-LX1',
  'YAL-L21',
  'ELN-L09',
  'Pixel 7',
  'Pixel 8a',
  'XQ-BC52',
  'K',
  'CLT-L29',
  'ANY-LX1',
  'HRY-LX1'
]

const chrome = (version: number) => `Chrome/${version}.0.${6000 + version}.${version % 90}`
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const people: readonly ((random: Random) => string)[] = [
  random =>
    `Mozilla/5.0 (Linux; Android ${9 + below(random, 7)}; ${popular(random, models, 'K')}) ${webkit} ${chrome(120 + below(random, 24))} Mobile Safari/537.36`,
  random =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${15 + below(random, 5)}_${below(random, 7)}_${below(random, 3)} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${15 + below(random, 5)}.${below(random, 7)} Mobile/15E148 Safari/604.1`,
  random =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} ${chrome(118 + below(random, 26))} YaBrowser/${24 + below(random, 3)}.${below(random, 12)}.0.0 Safari/537.36`,
  random =>
    `Mozilla/5.0 (Linux; Android ${10 + below(random, 6)}; ${popular(random, models, 'K')} Build/TP1A.${below(random, 40)}; wv) ${webkit} Version/4.0 ${chrome(120 + below(random, 24))} Mobile Safari/537.36 VKAndroidApp/8.${60 + below(random, 60)}-${20_000 + below(random, 90)}`,
  random =>
    `Mozilla/5.0 (Linux; Android ${10 + below(random, 6)}; ${popular(random, models, 'K')}; wv) ${webkit} Version/4.0 ${chrome(120 + below(random, 24))} Mobile Safari/537.36 Telegram-Android/11.${below(random, 9)} (Android; SDK ${30 + below(random, 6)})`,
  random =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} ${chrome(110 + below(random, 34))} Safari/537.36`,
  random =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${below(random, 7)} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22${below(random, 9)} Instagram ${340 + below(random, 60)}.0.0.${below(random, 40)} (iPhone15,${below(random, 6)}; iOS 18_0; ru_RU; ru)`,
  random =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${16 + below(random, 4)}.${below(random, 7)} Safari/605.1.15`,
  random =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${115 + below(random, 30)}.0) Gecko/20100101 Firefox/${115 + below(random, 30)}.0`,
  random =>
    `Mozilla/5.0 (Linux; Android ${11 + below(random, 5)}; SAMSUNG SM-A${100 + below(random, 60)}F) ${webkit} SamsungBrowser/${20 + below(random, 9)}.0 ${chrome(115 + below(random, 20))} Mobile Safari/537.36`
]

const machines = [
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Go-http-client/1.1'
]

const languages = [
  'ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7',
  'ru',
  'ru-RU,ru;q=0.9',
  'en-US,en;q=0.9',
  'kk-KZ,kk;q=0.9,ru;q=0.8',
  'uz,ru;q=0.7',
  'be-BY,be;q=0.9',
  'de-DE,de;q=0.9'
]

const sites = [
  'https://vk.com/',
  'https://t.me/',
  'https://away.vk.com/',
  'https://www.instagram.com/',
  'https://yandex.ru/',
  'https://www.youtube.com/',
  'https://dzen.ru/a/',
  'https://ok.ru/',
  'https://www.google.com/',
  'android-app://org.telegram.messenger/',
  'https://pikabu.ru/story/',
  'https://blog'
]

const sources = ['vk', 'telegram', 'yandex', 'blogger', 'instagram', 'email', 'qr_print', 'youtube', 'tg_ads']

const word = (random: Random) => below(random, 36 ** 5).toString(36)

function address(random: Random): string {
  if (random() < 0.25) {
    const groups = Array.from({ length: 6 }, () => below(random, 65_536).toString(16))
    return `2${['a00', 'a02', 'a03', '001', '401', '600', '804'][below(random, 7)]}:${groups[0]}:${groups.join(':')}`
  }
  return `${1 + below(random, 222)}.${below(random, 256)}.${below(random, 256)}.${below(random, 256)}`
}

function referrer(random: Random): string {
  if (random() < 0.45) return ''
  const site = popular(random, sites, '')
  if (site === 'https://blog') return `${site}-${below(random, 3000)}.ru/posts/${word(random)}`
  return random() < 0.5 ? site : `${site}${word(random)}?w=${word(random)}`
}

function query(random: Random): string {
  const kind = random()
  if (kind < 0.45) return ''
  if (kind < 0.5) return 'qr'
  if (kind < 0.6) return `yclid=${word(random)}${word(random)}`
  const campaign =
    random() < 0.5 ? `camp_${below(random, 400)}` : `%D0%BB%D0%B5%D1%82%D0%BE-${below(random, 50)}`
  return `utm_source=${popular(random, sources, 'vk')}&utm_medium=cpc&utm_campaign=${campaign}&utm_content=${word(random)}&utm_term=t${below(random, 2000)}`
}

export const slugOf = (link: number): string => `bench-${String(link).padStart(5, '0')}`

const USER_AGENTS = 4000

/** The clicks on this many links. */
export function clicksOn(links: number, seed = 1): () => ClickFacts {
  const random = seeded(seed)
  const browsers = Array.from({ length: USER_AGENTS }, () => popular(random, people, () => '')(random))
  return () => {
    const isMachine = random() < 0.1
    return {
      ip: address(random),
      method: isMachine && random() < 0.1 ? 'HEAD' : 'GET',
      userAgent: isMachine ? popular(random, machines, '') : popular(random, browsers, ''),
      acceptLanguage: isMachine ? '' : popular(random, languages, 'ru'),
      referrer: isMachine ? '' : referrer(random),
      query: query(random),
      link: Math.floor(links * random() ** 3)
    }
  }
}

import { NO_CITY } from '#contract/analytics.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { countryName } from '#web/features/dashboard/map/country-names.ts'
import { formatMoscowClock, formatNumber } from '#web/ui/format.ts'

const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', timeZone: 'Europe/Moscow' })

const JUST_NOW_S = 10

/** «только что», «25 с назад», «4 мин назад», «в 14:05», «20 нояб., 14:05». A browser whose clock is slow sees the future: just now. */
export function agoWords(time: string, now: Date): string {
  const age = Math.floor((now.getTime() - Date.parse(time)) / 1000)
  if (age < JUST_NOW_S) return 'только что'
  if (age < MINUTE_SECONDS) return `${formatNumber(Math.floor(age / 5) * 5)}\u00A0с\u00A0назад`
  if (age < HOUR_SECONDS) return `${formatNumber(Math.floor(age / MINUTE_SECONDS))}\u00A0мин\u00A0назад`
  const at = Date.parse(time)
  return day.format(at) === day.format(now)
    ? `в\u00A0${formatMoscowClock(at)}`
    : `${day.format(at)}, ${formatMoscowClock(at)}`.replaceAll(' ', '\u00A0')
}

/** Of the list of cities, where the name of the column says of what. */
const UNKNOWN = `Город ${NO_CITY.toLowerCase()}`

interface Place {
  city: string
  country: string
}

export const placeWords = ({ city, country }: Place): string =>
  city || (country ? countryName(country) : UNKNOWN)

const sources: Record<string, string> = {
  vk: 'из ВКонтакте',
  telegram: 'из Telegram',
  instagram: 'из Instagram',
  youtube: 'с YouTube',
  ok: 'из Одноклассников',
  whatsapp: 'из WhatsApp',
  tiktok: 'из TikTok',
  dzen: 'из Дзена',
  rutube: 'с RUTUBE',
  pinterest: 'из Pinterest',
  x: 'из X',
  facebook: 'из Facebook',
  viber: 'из Viber',
  max: 'из MAX',
  qr: 'по\u00A0QR\u2011коду',
  direct: 'напрямую',
  other: 'с другого сайта'
}

// Both come from outside: `constructor` is a word like any other.
const wordsIn = (table: Record<string, string>, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** A source that the page does not know yet is called what the server calls it. */
export const sourceWords = (source: string): string => wordsIn(sources, source) ?? `из ${source}`

const devices: Record<string, string> = {
  mobile: 'телефон',
  tablet: 'планшет',
  desktop: 'компьютер',
  tv: 'телевизор'
}

export const deviceWords = ({ os, device }: { os: string; device: string }): string | undefined =>
  os || wordsIn(devices, device)

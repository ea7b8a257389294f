import { formatNumber } from '#web/ui/format.ts'

const clock = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow'
})
const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', timeZone: 'Europe/Moscow' })
const countryNames = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })

const JUST_NOW_S = 10
const MINUTE_S = 60
const HOUR_S = 3600

/** «только что», «25 с назад», «4 мин назад», «в 14:05», «20 нояб., 14:05». A browser whose clock is slow sees the future: just now. */
export function agoWords(time: string, now: Date): string {
  const age = Math.floor((now.getTime() - Date.parse(time)) / 1000)
  if (age < JUST_NOW_S) return 'только что'
  if (age < MINUTE_S) return `${formatNumber(Math.floor(age / 5) * 5)}\u00A0с\u00A0назад`
  if (age < HOUR_S) return `${formatNumber(Math.floor(age / MINUTE_S))}\u00A0мин\u00A0назад`
  const at = Date.parse(time)
  return day.format(at) === day.format(now)
    ? `в\u00A0${clock.format(at)}`
    : `${day.format(at)}, ${clock.format(at)}`.replaceAll(' ', '\u00A0')
}

function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? countryNames.of(code) : undefined
}

interface Place {
  city: string
  country: string
}

export const placeWords = ({ city, country }: Place): string =>
  city || countryName(country) || 'место неизвестно'

const sources: Record<string, string> = {
  vk: 'из VK',
  telegram: 'из Telegram',
  instagram: 'из Instagram',
  youtube: 'с YouTube',
  ok: 'из Одноклассников',
  whatsapp: 'из WhatsApp',
  tiktok: 'из TikTok',
  dzen: 'из Дзена',
  rutube: 'с Rutube',
  pinterest: 'из Pinterest',
  x: 'из X',
  facebook: 'из Facebook',
  viber: 'из Viber',
  max: 'из MAX',
  direct: 'напрямую',
  other: 'с другого сайта'
}

/** A source that the page does not know yet is called what the server calls it. */
export const sourceWords = (source: string): string => sources[source] ?? `из ${source}`

const devices: Record<string, string> = {
  mobile: 'телефон',
  tablet: 'планшет',
  desktop: 'компьютер',
  tv: 'телевизор'
}

export const deviceWords = ({ os, device }: { os: string; device: string }): string | undefined =>
  os || devices[device]

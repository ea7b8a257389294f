import { isInAnotherYear } from '#contract/another-year.ts'

const TIME_ZONE = 'Europe/Moscow'

const number = new Intl.NumberFormat('ru-RU')
const roubles = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  maximumFractionDigits: 0
})
const pluralRules = new Intl.PluralRules('ru-RU')
const date = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: TIME_ZONE })
const dayMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: TIME_ZONE })
const dateTime = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE
})
const moscowClock = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: TIME_ZONE })
const localClock = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short' })

/** Of one, of two, of five: «переход», «перехода», «переходов». */
export type Forms = readonly [one: string, few: string, many: string]

export const formatNumber = (n: number): string => number.format(n)

export function plural(n: number, [one, few, many]: Forms): string {
  const rule = pluralRules.select(n)
  if (rule === 'one') return one
  // A fraction is governed like two: «1,5 перехода».
  return rule === 'few' || rule === 'other' ? few : many
}

/** «12 переходов», never broken over a line end. */
export const count = (n: number, forms: Forms): string => `${formatNumber(n)}\u00A0${plural(n, forms)}`

/** A day stays with its month, and a year with its «г.», where a line ends. */
const whole = (text: string): string => text.replace(/ (?=[^\dв])/g, '\u00A0')

/** «21 ноября 2026 г.», Moscow time. */
export const formatDate = (iso: string): string => whole(date.format(new Date(iso)))

/** «21 ноября», Moscow time, never broken over a line end: for what is less than a year away. */
export const formatDayMonth = (iso: string): string => whole(dayMonth.format(new Date(iso)))

/** «21 ноября», with its year where another one's might be meant. */
export const formatDay = (iso: string): string =>
  isInAnotherYear(Date.parse(iso), Date.now()) ? formatDate(iso) : formatDayMonth(iso)

/** «21 ноября 2026 г. в 14:05», Moscow time. */
export const formatDateTime = (iso: string): string => whole(dateTime.format(new Date(iso)))

/** «21 ноября 2026 г. в 14:05 по Москве» */
export const formatMoscowMoment = (iso: string): string => `${formatDateTime(iso)} по Москве`

/** «14:05», Moscow time. */
export const formatMoscowClock = (moment: Date | number): string => moscowClock.format(moment)

/** «12:45» by the person's own clock: for what they wait for. */
export const formatLocalClock = (moment: Date): string => localClock.format(moment)

/** «1 490 ₽» */
export const formatRoubles = (n: number): string => roubles.format(n)

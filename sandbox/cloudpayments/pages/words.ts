import type { Interval } from '../periods.ts'

const money = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const signs: Record<string, string> = { RUB: '₽', EUR: '€', USD: '$' }

/** `1 490 ₽`, of kopecks. */
export const moneyWords = (amount: number, currency = 'RUB'): string =>
  `${money.format(amount / 100)} ${signs[currency] ?? currency}`

const moment = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow'
})

/** Moscow's. */
export const momentWords = (at: number | null): string => (at === null ? '–' : moment.format(at))

export const statusWords: Record<string, string> = {
  AwaitingAuthentication: 'ждёт банка',
  Authorized: 'удержан',
  Completed: 'прошёл',
  Cancelled: 'отменён',
  Declined: 'отклонён'
}

export const subscriptionWords: Record<string, string> = {
  Active: 'действует',
  PastDue: 'не удалось списать, будет повтор',
  Cancelled: 'отменена',
  Rejected: 'остановлена после трёх отказов',
  Expired: 'закончилась'
}

const forms = new Intl.PluralRules('ru')
const units = {
  Day: ['каждый день', 'день', 'дня', 'дней'],
  Week: ['каждую неделю', 'неделю', 'недели', 'недель'],
  Month: ['каждый месяц', 'месяц', 'месяца', 'месяцев']
} as const

export function everyWords(interval: Interval, period: number): string {
  const [single, one, few, many] = units[interval]
  if (period === 1) return single
  const form = forms.select(period)
  return `раз в ${period} ${form === 'one' ? one : form === 'few' ? few : many}`
}

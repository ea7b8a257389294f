/** As much of what the shop asks for as the page shows. */
export interface Intent {
  amount: number
  currency: string
  description?: string
  recurrent?: { interval: string; period: number; amount?: number; startDate?: string }
  skin?: string
  retryPayment?: boolean
  autoClose?: number
}

export const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % 1 === 0 ? 0 : 2
  }).format(amount)

const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow'
})
const months = new Intl.PluralRules('ru')

function every(interval: string, period: number): string {
  if (interval === 'Day') return period === 1 ? 'каждый день' : `раз в ${period} дн.`
  if (interval === 'Week') return period === 1 ? 'каждую неделю' : `раз в ${period} нед.`
  if (period === 1) return 'каждый месяц'
  if (period === 12) return 'каждый год'
  return `раз в ${period} ${months.select(period) === 'few' ? 'месяца' : 'месяцев'}`
}

/** What follows the payment, in a sentence. */
export function renewalWords({ recurrent, amount, currency }: Intent): string {
  if (!recurrent) return 'Разовый платёж, ничего не продлевается.'
  const { interval, period, startDate } = recurrent
  const from =
    startDate === undefined ? '' : `, первый раз ${day.format(new Date(startDate)).replace(' г.', '')}`
  return `Дальше ${money(recurrent.amount ?? amount, currency)} ${every(interval, period)}${from}.`
}

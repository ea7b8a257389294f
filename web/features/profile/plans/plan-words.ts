import { families, planParts } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { count, formatDate } from '#web/ui/format.ts'

type PaidState = Pick<Profile, 'plan' | 'status' | 'payedTo'>

const GRACE_MS = 7 * 24 * 3_600_000
const YEAR_DAYS = 365

/** In large letters a date in two lines looks torn. */
const unbroken = (iso: string): string => formatDate(iso).replaceAll(' ', '\u00A0')

/** What somebody has now and until when. */
export function planSentence({ plan, status, payedTo }: PaidState): string {
  if (plan === null) return 'У вас бесплатный тариф. Он действует без срока.'
  const name = `«${families[planParts(plan).family].name}»`
  const until = unbroken(payedTo)
  if (status === 'ACTIVE') return `У вас тариф ${name}, он действует до ${until}`
  if (status === 'OVERDUE') {
    const graceEnd = unbroken(new Date(Date.parse(payedTo) + GRACE_MS).toISOString())
    return `Оплата тарифа ${name} закончилась ${until} Всё работает по-прежнему до ${graceEnd}`
  }
  return `Тариф ${name} закончился ${until} Сейчас у вас бесплатный, без срока.`
}

/** «90 дней», «2 года». */
export const termText = (days: number): string =>
  days % YEAR_DAYS === 0
    ? count(days / YEAR_DAYS, ['год', 'года', 'лет'])
    : count(days, ['день', 'дня', 'дней'])

export const monthsText = (months: number): string => count(months, ['месяц', 'месяца', 'месяцев'])

/** «Без ограничений», «50 ссылок». */
export const linksText = (limit: number | null): string =>
  limit === null ? 'Ссылки без ограничений' : count(limit, ['ссылка', 'ссылки', 'ссылок'])

export function landingsText(limit: number | null): string {
  if (limit === null) return 'Мини-страницы без ограничений'
  return limit === 0 ? 'Без мини-страниц' : count(limit, ['мини-страница', 'мини-страницы', 'мини-страниц'])
}

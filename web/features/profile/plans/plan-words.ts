import { DAY_MS } from '#contract/durations.ts'
import { families, planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { count, formatDate } from '#web/ui/format.ts'

type PaidState = Pick<Profile, 'plan' | 'status' | 'payedTo'>

const YEAR_DAYS = 365

const dayForms = ['день', 'дня', 'дней'] as const

/** In large letters a date in two lines looks torn. */
const unbroken = (iso: string): string => formatDate(iso).replaceAll(' ', '\u00A0')

/** «Старт», in its quotes. */
export const familyName = (plan: PlanId): string => `«${families[planParts(plan).family].name}»`

/** What somebody has now and until when. */
export function planSentence({ plan, status, payedTo }: PaidState): string {
  if (plan === null) return 'У вас бесплатный тариф. Он действует без срока.'
  const name = familyName(plan)
  const until = unbroken(payedTo)
  if (status === 'ACTIVE') return `У вас тариф ${name}, он действует до ${until}`
  if (status === 'OVERDUE') {
    return `Оплаченный срок тарифа ${name} закончился ${until} Всё работает по-прежнему, пока идут попытки списания.`
  }
  return `Тариф ${name} закончился ${until} Сейчас у вас бесплатный, без срока.`
}

/** Nothing had to be paid for it. */
export const freeText = (plan: PlanId, payedTo: string): string =>
  `Тариф ${familyName(plan)} уже действует, бесплатно до ${formatDate(payedTo)} Потом ничего не спишется.`

/** Charged, and not told to us yet. */
export const unconfirmedText = (plan: PlanId): string =>
  `Оплата тарифа ${familyName(plan)} получена банком, ждём подтверждения. Обычно это меньше минуты, платить ещё раз не нужно.`

/** «90 дней», «год», «2 года». */
export function termText(days: number): string {
  if (days === YEAR_DAYS) return 'год'
  return days % YEAR_DAYS === 0 ? count(days / YEAR_DAYS, ['год', 'года', 'лет']) : daysText(days)
}

/** «За последние 90 дней», «За последний год». */
export const lastTermText = (days: number): string =>
  `За ${days === YEAR_DAYS ? 'последний' : 'последние'} ${termText(days)}`

/** «7 дней». */
export const daysText = (days: number): string => count(days, dayForms)

/** Days from one moment to another as people count them. */
export const daysBetween = (from: number, to: number): number => Math.max(0, Math.round((to - from) / DAY_MS))

/** «каждый месяц», «каждые 3 месяца». */
export const everyText = (months: number): string =>
  months === 1 ? 'каждый месяц' : `каждые ${monthsText(months)}`

/** «3 месяца». */
export const monthsText = (months: number): string => count(months, ['месяц', 'месяца', 'месяцев'])

/** «Без ограничений», «50 ссылок». */
export const linksText = (limit: number | null): string =>
  limit === null ? 'Ссылки без ограничений' : count(limit, ['ссылка', 'ссылки', 'ссылок'])

export function landingsText(limit: number | null): string {
  if (limit === null) return 'Мини-страницы без ограничений'
  return limit === 0 ? 'Без мини-страниц' : count(limit, ['мини-страница', 'мини-страницы', 'мини-страниц'])
}

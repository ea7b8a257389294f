import { HOUR_MS } from '#contract/durations.ts'
import { formatMoney } from '#contract/money.ts'
import type { PlanChange } from '#contract/payment.ts'
import { planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { fromCard, type Subscription } from '#web/features/profile/plans/living-subscription.ts'
import {
  daysBetween,
  daysText,
  everyText,
  familyName,
  monthsText
} from '#web/features/profile/plans/plan-words.ts'
import { formatDate, formatDay, plural } from '#web/ui/format.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

/** The provider's moments are UTC and do not say so. */
const momentOf = (iso: string): string => (/(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : `${iso}Z`)

/** «7 дней «Стандарт»»; of the same family it is only the term that differs. */
function newDaysText(from: PlanId, to: PlanId, days: number): string {
  const isSameFamily = planParts(from).family === planParts(to).family
  return isSameFamily
    ? `${daysText(days)} по цене за ${monthsText(planParts(to).months)}`
    : `${daysText(days)} ${familyName(to)}`
}

function arithmetic(from: PlanId, to: PlanId, left: number, turned: number): string {
  if (left === 0 && turned === 0) return `Оплаченных дней ${familyName(from)} не осталось`
  // Some hours of a dear plan are days of a cheap one.
  if (left === 0) return `Осталось меньше дня ${familyName(from)} — это ${newDaysText(from, to, turned)}`
  const remains = `${plural(left, ['Остался', 'Осталось', 'Осталось'])} ${daysText(left)} ${familyName(from)}`
  return turned === 0
    ? `${remains} — это меньше дня ${familyName(to)}`
    : `${remains} — это ${newDaysText(from, to, turned)}`
}

/** «990 ₽», when the next charge is no more than minutes away. */
export function chargedAtOnce({ payment }: PlanChange, now: number): string | undefined {
  const { Amount: amount, Currency: currency, NextTransactionDateIso: next } = payment
  if (typeof amount !== 'number' || typeof next !== 'string') return undefined
  return Date.parse(momentOf(next)) - now < HOUR_MS ? formatMoney(amount, currency ?? 'RUB') : undefined
}

/** What is charged next, and when: «следующее списание 28 ноября, 990 ₽». */
export function chargeText(change: PlanChange, now: number, subscription: Subscription | null): string {
  const { Amount: amount, Currency: currency, NextTransactionDateIso: next } = change.payment
  if (typeof amount !== 'number' || typeof next !== 'string') return 'сейчас ничего не спишется'
  const atOnce = chargedAtOnce(change, now)
  if (atOnce) return `сейчас спишется ${atOnce}${subscription ? fromCard(subscription) : ''}`
  return `следующее списание ${formatDay(momentOf(next))}, ${formatMoney(amount, currency ?? 'RUB')}`
}

/** One sentence: what is left, what it becomes, what is charged next and when. */
export function changeSentence(
  { plan, payedTo }: Pick<Profile, 'plan' | 'payedTo'>,
  change: PlanChange,
  now: number,
  subscription: Subscription | null
): string {
  const { newDate, newPlan } = change
  const turned = daysBetween(now, Date.parse(newDate))
  const what =
    plan === null ? '' : `${arithmetic(plan, newPlan.id, daysBetween(now, Date.parse(payedTo)), turned)}, `
  return `${what}${chargeText(change, now, subscription)}.`
}

/** What comes after that. */
export function afterChange({ payment, newDate, newPlan }: PlanChange): string {
  const { Amount: amount, Currency: currency } = payment
  return typeof amount === 'number'
    ? `Дальше ${formatMoney(amount, currency ?? 'RUB')} ${everyText(newPlan.month)}, отменить можно в любой день.`
    : `Тариф ${familyName(newPlan.id)} будет действовать до ${formatDate(newDate)}`
}

/** Why there is nothing to change. */
export const pointlessText = (profile: Profile): string =>
  livingFamily(profile) === null || profile.status === 'OVERDUE'
    ? 'Пересчитывать нечего: оплаченных дней не осталось.'
    : 'Пересчитывать нечего: остаток бесплатный, или его не хватает и на один день этого тарифа. При оплате он пропадёт.'

/** «Вы уже оплатили «Старт» до 21 декабря 2026 г.» */
export const paidAlreadyText = ({ plan, status, payedTo }: Profile): string | undefined =>
  plan !== null && status === 'ACTIVE'
    ? `Вы уже оплатили ${familyName(plan)} до ${formatDate(payedTo)}`
    : undefined

/** What is not carried over. */
export const lostText = (days: number): string =>
  `${daysText(days)} из них ${plural(days, ['был бесплатным, он', 'были бесплатными, они', 'были бесплатными, они'])} не ${plural(days, ['пересчитывается', 'пересчитываются', 'пересчитываются'])} и ${plural(days, ['пропадёт', 'пропадут', 'пропадут'])}.`

import { DAY_MS } from '#contract/durations.ts'
import { HIDDEN_DAYS } from '#contract/limits.ts'
import { freeLimits, planOf, type PlanId } from '#contract/plans.ts'
import { moneyText } from '#landing/money.ts'

/** «Старт» */
export const planName = (plan: PlanId): string => `«${planOf(plan).name}»`

/** «Старт», 3 мес. */
export const planTerm = (plan: PlanId): string => `${planName(plan)}, ${planOf(plan).month}\u00A0мес.`

/** 1 111 ₽ за 3 мес. */
export function planPrice(plan: PlanId): string {
  const { RUB, month } = planOf(plan)
  return `${moneyText(RUB.amount * 100)} за ${month}\u00A0мес.`
}

/** Until when statistics that were hidden at this moment can be brought back; milliseconds. */
export const hiddenUntil = (at: number): number => at + HIDDEN_DAYS * DAY_MS

/** What becomes of everything when a plan ends. */
export const staysNote = `Когда тариф заканчивается, ссылки не ломаются: они открываются и на бесплатном. Статистика старше ${freeLimits.analyticsDays}\u00A0дней скрывается и через ${HIDDEN_DAYS}\u00A0дней удаляется; если вернуть тариф раньше, вы увидите её снова.`

export const REASON_MONEY =
  'Это служебное письмо об оплате: вы получили его, потому что на эту почту зарегистрирован аккаунт «Тропы».'

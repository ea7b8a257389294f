import { isTooFar } from '#server/billing/money/term.ts'
import { openOperations } from '#server/billing/subscriptions/operations.store.ts'
import { livingOf } from '#server/billing/subscriptions/subscriptions.store.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { orderUnderWay } from './tries.store.ts'

/** @throws ProblemError SUBSCRIPTION_EXISTS, PAYMENT_PENDING when what the user has renews, or is being changed */
export async function refuseBusy(sql: SqlRunner, userId: string): Promise<void> {
  if ((await openOperations(sql, userId)).length > 0) throw new ProblemError('PAYMENT_PENDING')
  if ((await livingOf(sql, userId)).length > 0) throw new ProblemError('SUBSCRIPTION_EXISTS')
}

/**
 * What is bought meanwhile would change the rest of what is paid for now, or reach too far with it.
 * @throws ProblemError PAYMENT_PENDING
 */
export async function refusePaying(sql: SqlRunner, userId: string, now: number): Promise<void> {
  if ((await orderUnderWay(sql, userId, now)) === null) return
  throw new ProblemError('PAYMENT_PENDING', {
    message:
      'Вы уже начали другой платёж, и банк ещё не ответил. Закончите его или подождите 15 минут. Чтобы закончить, снова выберите тот же тариф, промокод и автопродление.'
  })
}

/** Somebody with a year that has just begun may buy another one; the provider gives back no money that is older than a year. */
export const AHEAD_MONTHS = 24

/** Whether it may be bought until then, with a renewal or without. */
export const mayReach = (until: number, now: number, renews: boolean): boolean =>
  !isTooFar(until, now, renews ? undefined : AHEAD_MONTHS)

/** @throws ProblemError CHANGE_TOO_FAR */
export function refuseTooFar(until: number, now: number, renews: boolean): void {
  if (mayReach(until, now, renews)) return
  throw new ProblemError('CHANGE_TOO_FAR', {
    message:
      renews && mayReach(until, now, false)
        ? 'После этой оплаты срок больше года, а на такой платёжный сервис продления не ставит. Оплатите без автоматического продления или выберите срок короче.'
        : 'После этой оплаты срок оказался бы больше двух лет: вперёд можно оплатить не больше. Выберите срок короче или дождитесь окончания текущего.'
  })
}

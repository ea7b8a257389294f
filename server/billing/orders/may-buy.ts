import { isTooFar } from '#server/billing/money/term.ts'
import { openOperations } from '#server/billing/subscriptions/operations.store.ts'
import { livingOf } from '#server/billing/subscriptions/subscriptions.store.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** @throws ProblemError SUBSCRIPTION_EXISTS, PAYMENT_PENDING when what the user has renews, or is being changed */
export async function refuseBusy(sql: SqlRunner, userId: string): Promise<void> {
  if ((await openOperations(sql, userId)).length > 0) throw new ProblemError('PAYMENT_PENDING')
  if ((await livingOf(sql, userId)).length > 0) throw new ProblemError('SUBSCRIPTION_EXISTS')
}

/** @throws ProblemError CHANGE_TOO_FAR */
export function refuseTooFar(until: number, now: number): void {
  if (!isTooFar(until, now)) return
  throw new ProblemError('CHANGE_TOO_FAR', {
    message:
      'После этой оплаты срок оказался бы больше года: вперёд можно оплатить не больше. Выберите срок короче или дождитесь окончания текущего.'
  })
}

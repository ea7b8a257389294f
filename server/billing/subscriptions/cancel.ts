import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { ProviderAway } from '#server/billing/provider/provider.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { wishToCancel } from './cancel-wish.ts'
import { forgetCard } from './cards.store.ts'
import { keepWish } from './mirror.store.ts'
import { SOON } from './operation-jobs.ts'
import { providerUnavailable } from './provider-unavailable.ts'
import { subscriptionById } from './subscriptions.store.ts'
import { tellCancel } from './tell-cancel.ts'

/**
 * Ends the renewal of a user's subscription; the paid term stays. What the user wants is kept first: whatever the provider answers,
 * it is gone on with.
 * @throws ProblemError NOT_FOUND; PROVIDER_UNAVAILABLE while the provider has not confirmed it
 */
export async function cancelRenewal(
  deps: BillingDependencies,
  userId: string,
  subscriptionId: string,
  isCardForgotten: boolean
): Promise<void> {
  const { sql, jobs, clock } = deps
  const operationId = await sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    const subscription = await subscriptionById(tx, subscriptionId)
    if (subscription?.userId !== userId) throw new ProblemError('NOT_FOUND')
    if (subscription.status !== 'Cancelled') {
      const wish = { by: 'user', isCardForgotten, isTentative: false } as const
      return wishToCancel(tx, jobs, subscription, wish, { now, ...SOON })
    }
    await keepWish(tx, subscriptionId, now)
    if (isCardForgotten) await forgetCard(tx, subscriptionId, now)
    return undefined
  })
  if (operationId === undefined) return
  try {
    await tellCancel(deps, operationId)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    throw providerUnavailable(
      error,
      'Платёжный сервис пока не ответил. Мы помним об отмене и доведём её до конца сами: повторять не нужно.'
    )
  }
}

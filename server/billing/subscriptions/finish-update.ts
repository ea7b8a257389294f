import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProviderAway, ProviderRefused, SAME_REQUEST_MS } from '#server/billing/provider/provider.ts'

import { clientOf } from './client-of.ts'
import { mirrorSubscription } from './mirror-jobs.ts'
import { takeTurn } from './mirror.store.ts'
import { LOOKS_AGAIN } from './operation-jobs.ts'
import { endOperation, endWishOf } from './operations.store.ts'
import { isLiving } from './subscriptions.store.ts'
import { askForUpdate, settleUpdate, type UpdateOperation } from './update.ts'
import { isAsWanted, isPricedAs } from './wanted-renewal.ts'

/** Nothing of it happened; the mirror tells whether that is so. */
export async function undoUpdate(
  { sql, jobs, clock }: BillingDependencies,
  { id, subscriptionId }: UpdateOperation
): Promise<void> {
  await sql.begin(async tx => {
    if (!(await endOperation(tx, id, 'undone', clock()))) return
    for (const afterSeconds of [0, ...LOOKS_AGAIN])
      await jobs.add(tx, mirrorSubscription, { id: subscriptionId }, { afterSeconds })
  })
}

/**
 * Ends an update whose end is not known: it is found done, or done now, or undone when it is too old to be asked for again. What
 * does not live, or is to be cancelled, is never updated: then a change converts the term alone.
 * @throws ProviderAway: to be tried again
 */
export async function goOnWithUpdate(deps: BillingDependencies, operation: UpdateOperation): Promise<void> {
  const { sql, clock } = deps
  const { subscriptionId, createdAt, data, kind } = operation
  const turn = (await takeTurn(sql, subscriptionId)) ?? '0'
  const model = await clientOf(deps).subscription(subscriptionId)
  const wish = await endWishOf(sql, subscriptionId)
  if (wish === 'tentative') throw new ProviderAway('whether it goes on to renew is not known yet')
  if (!model || !isLiving(model.Status) || wish === 'firm') {
    if (kind === 'change') await settleUpdate(deps, operation, model && { model, turn, isChange: false })
    else await undoUpdate(deps, operation)
    return
  }
  // A charge after the change has moved the date; its price stays.
  if (kind === 'change' ? isPricedAs(model, data) : isAsWanted(model, data)) {
    await settleUpdate(deps, operation, { model, turn, isChange: false })
    return
  }
  if (clock() - createdAt >= SAME_REQUEST_MS) {
    await undoUpdate(deps, operation)
    return
  }
  try {
    await askForUpdate(deps, operation)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await undoUpdate(deps, operation)
  }
}

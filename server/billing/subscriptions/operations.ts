import type { BillingDependencies } from '#server/billing/dependencies.ts'

import { cancellingOf } from './cancel-wish.ts'
import { takeBack } from './end-renewal.ts'
import { goOnWithUpdate } from './finish-update.ts'
import { operationById } from './operations.store.ts'
import { tellCancel } from './tell-cancel.ts'
import { updateOperationOf } from './update.ts'

/**
 * Goes on with an operation on a subscription that has no end yet; a refund has its own way. A tentative one is undone: whoever was to
 * delete the account with it is gone.
 * @throws ProviderAway: to be tried again
 */
export async function goOnWith(deps: BillingDependencies, id: string): Promise<void> {
  const operation = await operationById(deps.sql, id)
  if (!operation || operation.endedAt !== null || operation.kind === 'refund') return
  const { kind, userId, subscriptionId } = operation
  if (kind !== 'cancel') await goOnWithUpdate(deps, updateOperationOf(operation))
  else {
    const isTentative = subscriptionId !== null && cancellingOf(operation.data).isTentative
    if (isTentative && (await takeBack(deps, { id: subscriptionId, userId }, id))) return
    await tellCancel(deps, id)
  }
}

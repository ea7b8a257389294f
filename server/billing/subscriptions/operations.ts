import type { BillingDependencies } from '#server/billing/dependencies.ts'

import { goOnWithUpdate } from './finish-update.ts'
import { operationById } from './operations.store.ts'
import { tellCancel } from './tell-cancel.ts'
import { updateOperationOf } from './update.ts'

/**
 * Goes on with an operation on a subscription that has no end yet; a refund has its own way.
 * @throws ProviderAway: to be tried again
 */
export async function goOnWith(deps: BillingDependencies, id: string): Promise<void> {
  const operation = await operationById(deps.sql, id)
  if (!operation || operation.endedAt !== null || operation.kind === 'refund') return
  if (operation.kind === 'cancel') await tellCancel(deps, id)
  else await goOnWithUpdate(deps, updateOperationOf(operation))
}

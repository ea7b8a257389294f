import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'

import { goOnWithUpdate } from './finish-update.ts'
import { operationById, operationsOpenSince, unclearKey } from './operations.store.ts'
import { tellCancel } from './tell-cancel.ts'
import { updateOperationOf } from './update.ts'

/** Whoever began it has long given up. */
const OLD_MS = 5 * 60_000
const TOO_OLD_MS = 86_400_000

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

/** Nobody can tell what keeps it so long: a person has to look. It is gone on with all the same. */
async function noteUnclear({ sql, clock }: BillingDependencies, id: string): Promise<void> {
  const operation = await operationById(sql, id)
  if (!operation || operation.kind === 'refund') return
  const { userId, subscriptionId, createdAt: at } = operation
  const odd = { key: unclearKey(id), reason: 'operation_unclear', at, userId, subscriptionId } as const
  await noteOddity(sql, odd, clock())
}

/** Goes on with all that should have ended long ago: their jobs may be lost. */
export async function goOnWithOld(deps: BillingDependencies): Promise<void> {
  const { sql, clock, log } = deps
  for (const id of await operationsOpenSince(sql, clock() - OLD_MS)) {
    await goOnWith(deps, id).catch((error: unknown) =>
      log.warn({ err: error, operation: id }, 'an operation with the provider of payments has no end yet')
    )
  }
  for (const id of await operationsOpenSince(sql, clock() - TOO_OLD_MS)) await noteUnclear(deps, id)
}

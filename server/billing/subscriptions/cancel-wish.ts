import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { forgetCard } from './cards.store.ts'
import { dropWish, keepWish } from './mirror.store.ts'
import { finishOperation } from './operation-jobs.ts'
import { beginOperation, endOperation, keepData, openOperations, type Operation } from './operations.store.ts'
import { isLiving, type Subscription } from './subscriptions.store.ts'

/** Data of the operation `cancel`. */
export const Cancelling = Type.Object({
  /** admin: one takes the plan away; removal: one removes the account; us: nobody has agreed to be charged like this. */
  by: Type.Enum(['user', 'refund', 'deletion', 'removal', 'admin', 'us']),
  /** When the account goes. */
  accountEnds: Type.Optional(Type.Number()),
  isCardForgotten: Type.Boolean(),
  /** Something would have been charged again. */
  wasLiving: Type.Boolean(),
  /** Part of more, and not wanted any more when that cannot be done. */
  isTentative: Type.Boolean()
})
export type Cancelling = Static<typeof Cancelling>

export const cancellingOf = (data: unknown): Cancelling => Value.Parse(Cancelling, data)

type Wish = Omit<Cancelling, 'wasLiving'>

/**
 * Keeps the wish that a renewal ends, before the provider is asked; a job goes on with it, `afterSeconds` from now. Answers the
 * operation, the one that is open already where there is one. To be called with the user held.
 */
export async function wishToCancel(
  tx: SqlRunner,
  jobs: Jobs,
  { id: subscriptionId, userId, status, cancelWantedAt }: Subscription,
  { isTentative, ...wish }: Wish,
  { now, afterSeconds }: { now: number; afterSeconds: number }
): Promise<string> {
  await keepWish(tx, subscriptionId, now)
  const { isCardForgotten } = wish
  if (isCardForgotten && !isTentative) await forgetCard(tx, subscriptionId, now)
  const open = await openOperations(tx, userId)
  const same = open.find(one => one.kind === 'cancel' && one.subscriptionId === subscriptionId)
  if (same) {
    const before = cancellingOf(same.data)
    const forgets = isCardForgotten || before.isCardForgotten
    if (!isTentative) await keepData(tx, same.id, { ...before, isTentative, isCardForgotten: forgets })
    return same.id
  }
  const data = {
    ...wish,
    isTentative: isTentative && cancelWantedAt === null,
    wasLiving: isLiving(status)
  }
  const id = await beginOperation(tx, { userId, kind: 'cancel', subscriptionId, data }, now)
  await jobs.add(tx, finishOperation, { id }, { afterSeconds })
  return id
}

/** Takes a tentative wish back. To be called with the user held. */
export async function takeBackWish(
  tx: SqlRunner,
  { id, subscriptionId, data }: Operation,
  now: number
): Promise<void> {
  if (subscriptionId === null || !cancellingOf(data).isTentative) return
  if (await endOperation(tx, id, 'undone', now)) await dropWish(tx, subscriptionId)
}

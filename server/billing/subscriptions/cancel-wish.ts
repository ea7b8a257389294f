import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { forgetCard } from './cards.store.ts'
import { tellEnded } from './ended-letter.ts'
import { dropWish, keepWish } from './mirror.store.ts'
import { finishOperation } from './operation-jobs.ts'
import { beginOperation, endOperation, keepData, openOperations, type Operation } from './operations.store.ts'
import { isLiving, subscriptionById, type Subscription } from './subscriptions.store.ts'

/** Data of the operation `cancel`. */
export const Cancelling = Type.Object({
  /** admin: one takes the plan away; removal: one removes the account; us: nobody has agreed to be charged like this, or the account is gone. */
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
    const { wasLiving } = before
    const about = before.isTentative ? { ...wish, wasLiving } : before
    if (!isTentative) await keepData(tx, same.id, { ...about, isTentative, isCardForgotten: forgets })
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

/**
 * Takes a tentative wish back; where the renewal has ended already, tells that. Answers whether it was tentative still. To be called
 * with the user held.
 */
export async function takeBackWish(
  tx: SqlRunner,
  jobs: Jobs,
  { id, userId, subscriptionId, data }: Operation,
  now: number
): Promise<boolean> {
  if (subscriptionId === null || !cancellingOf(data).isTentative) return false
  const subscription = await subscriptionById(tx, subscriptionId)
  const hasEnded = !isLiving(subscription?.status ?? '')
  if (!(await endOperation(tx, id, hasEnded ? 'done' : 'undone', now))) return true
  if (hasEnded) await tellEnded(tx, jobs, { userId, by: 'provider', isCardForgotten: false }, now)
  else await dropWish(tx, subscriptionId)
  return true
}

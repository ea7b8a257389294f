import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { ProviderAway, ProviderRefused } from '#server/billing/provider/provider.ts'
import { leavingAt } from '#server/users/deletion.store.ts'

import { takeBackWish, wishToCancel } from './cancel-wish.ts'
import { forgetCard } from './cards.store.ts'
import { clientOf } from './client-of.ts'
import { mirrorSubscription } from './mirror-jobs.ts'
import { mirror } from './mirror.ts'
import { LATE, LOOKS_AGAIN } from './operation-jobs.ts'
import { operationById } from './operations.store.ts'
import { everBought } from './payers.store.ts'
import { providerUnavailable } from './provider-unavailable.ts'
import {
  isLiving,
  livingOf,
  subscriptionById,
  subscriptionsOf,
  type Subscription
} from './subscriptions.store.ts'
import { REMOVAL_MS, tellCancel } from './tell-cancel.ts'

/** Whether the person wants it, or an administrator. */
export type AccountEndedBy = 'deletion' | 'removal'

/** As the provider has them now, those that we have not heard of, too. */
async function livingThere(deps: BillingDependencies, userId: string): Promise<Subscription[]> {
  const { sql, provider } = deps
  const ours = await livingOf(sql, userId)
  if (!provider && ours.length === 0) return []
  const told = await clientOf(deps).subscriptionsOf(userId)
  const there = told.filter(({ Status }) => isLiving(Status)).map(({ Id }) => Id)
  const ids = new Set([...there, ...ours.map(({ id }) => id)])
  const living: Subscription[] = []
  for (const id of ids) {
    const one = await mirror(deps, id)
    if (one && isLiving(one.status)) living.push(one)
  }
  return living
}

/**
 * Takes a tentative wish back; answers whether it was one still. The provider may do later what it gave no answer to: the mirror
 * looks again.
 */
export async function takeBack(
  { sql, jobs, clock }: BillingDependencies,
  { id, userId }: Pick<Subscription, 'id' | 'userId'>,
  operationId: string
): Promise<boolean> {
  return sql.begin(async tx => {
    await holdUser(tx, userId)
    for (const afterSeconds of LOOKS_AGAIN) await jobs.add(tx, mirrorSubscription, { id }, { afterSeconds })
    const operation = await operationById(tx, operationId)
    return operation !== undefined && takeBackWish(tx, jobs, operation, clock())
  })
}

const NOTHING_DONE =
  'Сначала нужно отменить подписку, а платёжный сервис не отвечает. Аккаунт не удалён, ничего не изменилось. Попробуйте через минуту.'
const GOES_ON =
  'Подписок две: одну отменили, а на отмену другой платёжный сервис не ответил. Попробуйте через минуту; иначе аккаунт удалится сам: через час или два, если сервис ответит.'

interface AccountEnd {
  accountEnds: number
  by: AccountEndedBy
}

async function endOne(deps: BillingDependencies, living: Subscription, end: AccountEnd): Promise<void> {
  const { id, userId } = living
  const { sql, jobs, clock } = deps
  const operationId = await sql.begin(async tx => {
    await holdUser(tx, userId)
    const subscription = await subscriptionById(tx, id)
    if (!subscription || !isLiving(subscription.status)) return undefined
    const wish = { ...end, isCardForgotten: true, isTentative: true } as const
    return wishToCancel(tx, jobs, subscription, wish, { now: clock(), ...LATE })
  })
  if (operationId === undefined) return
  try {
    await tellCancel(deps, operationId)
  } catch (error) {
    await takeBack(deps, living, operationId)
    throw error
  }
}

/**
 * Ends all that renews a user's plan and forgets the cards, before the user is deleted, and tells when the account goes. What the
 * provider does not confirm is not wanted any more, either. Answers whether anything renewed.
 * @throws ProblemError PROVIDER_UNAVAILABLE: nobody may be deleted now
 */
export async function endRenewal(
  deps: BillingDependencies,
  userId: string,
  accountEnds: number,
  by: AccountEndedBy = 'deletion'
): Promise<boolean> {
  const { sql, clock } = deps
  if (!(await everBought(sql, userId))) return false
  let hasEnded = false
  try {
    for (const subscription of await livingThere(deps, userId)) {
      await endOne(deps, subscription, { accountEnds, by })
      hasEnded = true
    }
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) throw error
    const goesAt = (by === 'removal' && (await leavingAt(sql, userId))) || Infinity
    throw providerUnavailable(error, goesAt <= clock() + REMOVAL_MS ? GOES_ON : NOTHING_DONE)
  }
  await sql.begin(async tx => {
    await holdUser(tx, userId)
    for (const { id } of await subscriptionsOf(tx, userId)) await forgetCard(tx, id, clock())
  })
  return hasEnded
}

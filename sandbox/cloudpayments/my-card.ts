import { cardOf, isExpired } from './cards.ts'
import { renew } from './payments.ts'
import type { Subscription } from './state.ts'
import { isLiving } from './subscriptions.ts'
import { givenCard, storeCard } from './transactions.ts'
import type { World } from './world.ts'

export type CardOutcome = 'card' | 'paid' | 'failed' | 'bank' | 'over'

interface GivenCard {
  card: string
  expires: string
  /** What the payer did at the bank's page; undefined: was not asked yet. */
  bank: boolean | undefined
}

export const wantsBank = (card: string): boolean => cardOf(card).isSecure

/** Another card for a subscription: one that is behind is charged at once, the others go on as they were. */
export async function giveCard(
  world: World,
  subscription: Subscription,
  { card, expires, bank }: GivenCard
): Promise<CardOutcome> {
  if (!isLiving(subscription)) return 'over'
  if (bank === false) return 'bank'
  const given = cardOf(card)
  if (given.first !== 0 || isExpired(expires, world.now())) return 'failed'
  subscription.card = givenCard(given, expires)
  storeCard(world, subscription.card, subscription.accountId)
  if (subscription.status === 'Active') return 'card'
  const { status } = await renew(world, subscription, true)
  return status === 'Declined' ? 'failed' : 'paid'
}

import { forgetPaymentCards } from '#server/billing/money/payment-cards.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { isLivingRow } from './subscriptions.store.ts'

/** What may be shown of a card. */
export interface Card {
  /** Visa, МИР, … */
  type: string
  last4: string
  /** `MM/YY` */
  expires: string
}

/**
 * Keeps the card of a payment with its subscription; not any more once the user wants it forgotten, or is gone. A subscription that is not known
 * yet was charged with it, so it is active until the mirror tells more. To be called after `recordFact`, which holds the user.
 */
export async function keepCard(
  tx: SqlRunner,
  { subscriptionId, userId, card }: { subscriptionId: string; userId: string; card: Card },
  now: number
): Promise<void> {
  const model = JSON.stringify({ Id: subscriptionId, Status: 'Active' })
  await tx`
    insert into subscriptions as known
      (id, user_id, status, model, mirrored_at, card_type, card_last4, card_expires)
    select ${subscriptionId}, users.id, 'Active', ${model}, ${new Date(now)}, shown.type, shown.last4, shown.expires
    from users, lateral (
      select ${card.type} as type, ${card.last4} as last4, ${card.expires} as expires where deleted_at is null
      union all select '', '', '' where deleted_at is not null) as shown
    where users.id = ${userId}
    on conflict (id) do update
      set card_type = excluded.card_type, card_last4 = excluded.card_last4, card_expires = excluded.card_expires
      where known.card_forgotten_at is null and known.user_id = excluded.user_id`
}

/** Nothing of a subscription's card stays, nor of those of the user's that are over, and nothing of them is kept again. */
export async function forgetCard(tx: SqlRunner, subscriptionId: string, now: number): Promise<void> {
  const [row] = await tx<{ user_id: string }[]>`
    update subscriptions
    set card_type = '', card_last4 = '', card_expires = '', card_forgotten_at = coalesce(card_forgotten_at, ${new Date(now)})
    where user_id = (select user_id from subscriptions where id = ${subscriptionId})
      and (id = ${subscriptionId} or not ${isLivingRow})
    returning user_id`
  if (row) await forgetPaymentCards(tx, row.user_id)
}

import { SubscriptionPayment } from '#contract/subscription.ts'
import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import { momentOrNull } from '#server/billing/provider/transactions.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { livingAndPaid } from './paid-subscriptions.store.ts'

/**
 * Takes a turn to ask the provider, or to change something there: an answer is kept unless one to a later question stands here
 * already. Undefined: no such subscription is known here.
 */
export async function takeTurn(sql: SqlRunner, id: string): Promise<string | undefined> {
  const [row] = await sql<{ turn: string }[]>`
    update subscriptions set turn = turn + 1 where id = ${id} returning turn`
  return row?.turn
}

/** A subscription that nobody told us of; of its card only what the last payment left. Whether it is new. */
export async function insertSubscription(
  tx: SqlRunner,
  { id, userId }: { id: string; userId: string },
  now: number
): Promise<boolean> {
  const rows = await tx`
    insert into subscriptions (id, user_id, status, model, mirrored_at, card_last4)
    values (${id}, ${userId}, '', '{}', ${new Date(now)}, coalesce(
      (select last4 from payment_cards cards join money_facts facts on key = cards.payment where cards.user_id = ${userId}
        order by at desc limit 1), ''))
    on conflict do nothing returning id`
  return rows.length > 0
}

export interface Told {
  model: SubscriptionModel
  /** That was taken before it was asked. */
  turn: string
  /** Something was changed: who asked meanwhile may have been answered from before. */
  isChange: boolean
}

const names = new Set(Object.keys(SubscriptionPayment.properties))

/** Keeps what the provider says, letter for letter, of what we have use for: a mailbox may stand elsewhere. Whether it was the newest. */
export async function keepModel(
  tx: SqlRunner,
  { model, turn, isChange }: Told,
  now: number
): Promise<boolean> {
  const nextCharge = momentOrNull(model.NextTransactionDateIso)
  const kept = JSON.stringify(Object.fromEntries(Object.entries(model).filter(([name]) => names.has(name))))
  const rows = await tx`
    update subscriptions set status = ${model.Status}, model = ${kept},
      next_charge = ${nextCharge === null ? null : new Date(nextCharge)}, mirrored_at = ${new Date(now)},
      turn = case when ${isChange} then turn + 1 else turn end,
      kept = case when ${isChange} then turn + 1 else ${turn}::bigint end
    where id = ${model.Id} and kept < ${turn} returning id`
  return rows.length > 0
}

/** The provider has cancelled it, or has none such: what it was asked before does not count any more. */
export async function keepCancelled(tx: SqlRunner, id: string, now: number): Promise<void> {
  await tx`
    update subscriptions
    set turn = turn + 1, kept = turn + 1, status = 'Cancelled', next_charge = null, mirrored_at = ${new Date(now)},
      model = model || '{"Status": "Cancelled", "StatusCode": 3, "NextTransactionDate": null, "NextTransactionDateIso": null}'
    where id = ${id}`
}

/** Keeps in mind that it is to be cancelled, and stays so. Whether that is new. */
export async function keepWish(tx: SqlRunner, id: string, now: number): Promise<boolean> {
  const rows = await tx`
    update subscriptions set cancel_wanted_at = ${new Date(now)}
    where id = ${id} and cancel_wanted_at is null returning id`
  return rows.length > 0
}

export async function dropWish(tx: SqlRunner, id: string): Promise<void> {
  await tx`update subscriptions set cancel_wanted_at = null where id = ${id}`
}

/**
 * Whether the provider told that a subscription was cancelled at about the time when we had it updated, which switches on what is
 * cancelled.
 */
export async function wasRevived(sql: SqlRunner, id: string): Promise<boolean> {
  const rows = await sql`
    select 1 from notifications join operations on subscription_id = ${id} and operations.kind in ('change', 'align')
      and received_at between created_at - interval '1 minute' and created_at + interval '15 minutes'
    where notifications.kind = 'recurrent' and body ->> 'Id' = ${id} and body ->> 'Status' = 'Cancelled' limit 1`
  return rows.length > 0
}

/** Whether the provider still charges a user, or tries to, for what was paid for once: part of the user's status. */
export async function keepRenewing(tx: SqlRunner, userId: string): Promise<void> {
  await tx`update users set renewing = exists (${livingAndPaid(userId)}) where id = ${userId}`
}

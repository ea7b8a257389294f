import type { PlanId } from '#contract/plans.ts'
import { isLivingRow } from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** Of a payment's own money, at an address that a letter can lead to. */
const isReceipt = fragment`
  receipts.transaction_id = money_facts.transaction_id and type = 'Income' and url ~ '^https?://'`

/** A payment that counts, of somebody who is there. */
export interface ToldPayment {
  userId: string
  /** Null: a renewal. */
  plan: PlanId | null
  amount: number
  currency: string
  at: number
  /** Address of its receipt; empty while there is none. */
  receipt: string
}

export async function paymentToTell(tx: SqlRunner, payment: string): Promise<ToldPayment | undefined> {
  const [row] = await tx<
    {
      user_id: string
      plan: PlanId | null
      amount: string
      currency: string
      at: Date
      receipt: string | null
    }[]
  >`
    select user_id, money_facts.plan, amount, currency, at,
      (select url from receipts where ${isReceipt} order by receipts.at limit 1) as receipt
    from money_facts join users on users.id = user_id
    where key = ${payment} and kind = 'pay' and counts and deleted_at is null`
  return (
    row && {
      userId: row.user_id,
      plan: row.plan,
      amount: Number(row.amount),
      currency: row.currency,
      at: row.at.getTime(),
      receipt: row.receipt ?? ''
    }
  )
}

/** Whether its letter has to wait for nothing: the receipt is there, or there will be none. */
export async function isReadyToTell(tx: SqlRunner, payment: string): Promise<boolean> {
  const rows = await tx`
    select 1 from money_facts where key = ${payment} and (amount = 0 or exists (
      select 1 from receipts where ${isReceipt}))`
  return rows.length > 0
}

export interface PaidRenewal {
  /** Of the next charge, as the provider tells it: not in kopecks. Null: it has told nothing yet. */
  amount: number | null
}

/**
 * What will renew what a payment has paid for: by the subscription, or, as long as nothing was heard of that, by what the buyer
 * agreed to. Undefined: nothing will.
 */
export async function renewalAfter(tx: SqlRunner, payment: string): Promise<PaidRenewal | undefined> {
  const rows = await tx<{ lives: boolean; amount: string | null }[]>`
    select ${isLivingRow} and cancel_wanted_at is null as lives, model ->> 'Amount' as amount
    from money_facts join subscriptions on subscriptions.user_id = money_facts.user_id
    where key = ${payment} and (subscriptions.id = subscription_id or mirrored_at >= recorded_at)`
  if (rows.length > 0) {
    const living = rows.find(({ lives }) => lives)
    return living && { amount: living.amount === null ? null : Number(living.amount) }
  }
  const agreed = await tx`
    select 1 from money_facts left join orders on orders.id = order_id
    where key = ${payment} and (subscription_id is not null or renews_from is not null)`
  return agreed.length > 0 ? { amount: null } : undefined
}

import type { SqlRunner } from '#server/platform/postgres.ts'

interface PaymentCard {
  /** Key of the payment's fact. */
  payment: string
  userId: string
  at: number
  subscriptionId: string | null
  last4: string
}

/** Keeps what may be shown of a payment's card, beside the facts: these stay for ever. Not of one that was forgotten since. */
export async function keepPaymentCard(tx: SqlRunner, card: PaymentCard): Promise<void> {
  const { payment, userId, at, subscriptionId, last4 } = card
  await tx`
    insert into payment_cards (payment, user_id, last4)
    select ${payment}, id, ${last4} from users
    where id = ${userId} and deleted_at is null and not exists (
      select 1 from subscriptions where user_id = users.id
        and (card_forgotten_at >= ${new Date(at)} or card_forgotten_at is not null and id = ${subscriptionId}))`
}

/** Of all that somebody has paid. */
export async function forgetPaymentCards(tx: SqlRunner, userId: string): Promise<void> {
  await tx`delete from payment_cards where user_id = ${userId}`
}

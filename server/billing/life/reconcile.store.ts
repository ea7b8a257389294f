import type { OddReason } from '#server/billing/odd/odd-words.ts'
import type { OperationKind } from '#server/billing/subscriptions/operations.store.ts'
import { isLivingRow } from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** Money as we know it. Kopecks. */
export interface KnownMoney {
  key: string
  transactionId: string
  userId: string | null
  amount: number
  currency: string
  at: number
}

interface Row {
  key: string
  transaction_id: string
  user_id: string | null
  amount: string
  currency: string
  at: Date
}

const toKnown = (row: Row): KnownMoney => ({
  key: row.key,
  transactionId: row.transaction_id,
  userId: row.user_id,
  amount: Number(row.amount),
  currency: row.currency,
  at: row.at.getTime()
})

/** A refund may have been told before its payment. */
const currency = fragment`coalesce((select currency from money_facts as paid where paid.key = facts.payment), facts.currency)`

export async function knownByKey(sql: SqlRunner, keys: string[]): Promise<ReadonlyMap<string, KnownMoney>> {
  const rows = await sql<Row[]>`
    select key, transaction_id, user_id, amount, ${currency} as currency, at from money_facts as facts
    where key = any(${keys}::text[]) and transaction_id is not null`
  return new Map(rows.map(row => [row.key, toKnown(row)]))
}

/** Payments and refunds of the provider that we know, of some time. */
export async function knownBetween(sql: SqlRunner, from: number, to: number): Promise<KnownMoney[]> {
  const rows = await sql<Row[]>`
    select key, transaction_id, user_id, amount, ${currency} as currency, at from money_facts as facts
    where kind in ('pay', 'refund') and transaction_id is not null and at >= ${new Date(from)} and at < ${new Date(to)}
    order by at`
  return rows.map(toKnown)
}

/** Of how many the difference may be looked at again. */
const OPEN_MAX = 1000

/** Those whose difference nobody has settled yet, the first one that the provider has not been asked about for longest. */
export async function knownWithOpen(sql: SqlRunner, reasons: readonly OddReason[]): Promise<KnownMoney[]> {
  const rows = await sql<Row[]>`
    select facts.key, facts.transaction_id, facts.user_id, facts.amount, ${currency} as currency, facts.at
    from oddities odd join money_facts facts on facts.key = substr(odd.key, length(odd.reason) + 2)
    where odd.reason = any(${[...reasons]}::text[]) and odd.settled_at is null and facts.transaction_id is not null
    order by odd.asked_at nulls first, odd.id limit ${OPEN_MAX}`
  return rows.map(toKnown)
}

/** The provider is asked about these oddities now. */
export async function keepAsked(sql: SqlRunner, keys: readonly string[], now: number): Promise<void> {
  await sql`update oddities set asked_at = ${new Date(now)} where key = any(${[...keys]}::text[])`
}

/** Settles what is not so any more of a user or of a subscription: all oddities of this reason but one. */
export async function settleOthersOf(
  tx: SqlRunner,
  whose: { userId: string } | { subscriptionId: string },
  { reason, key }: { reason: OddReason; key: string | null },
  now: number
): Promise<void> {
  const theirs =
    'userId' in whose
      ? fragment`user_id = ${whose.userId}`
      : fragment`subscription_id = ${whose.subscriptionId}`
  await tx`
    update oddities set settled_at = ${new Date(now)}, key = key || '#' || id
    where reason = ${reason} and ${theirs} and settled_at is null and key is distinct from ${key}`
}

/** Nothing renews by these any more, so nothing about their renewal is odd. */
export async function settleEnded(sql: SqlRunner, now: number): Promise<void> {
  await sql`
    update oddities odd set settled_at = ${new Date(now)}, key = key || '#' || odd.id
    where settled_at is null and reason in ('unknown_subscription', 'renewal_differs', 'two_subscriptions')
      and not exists (
        select 1 from subscriptions
        where ${isLivingRow}
          and (subscriptions.id = odd.subscription_id
            or reason = 'two_subscriptions' and subscriptions.user_id = odd.user_id))`
}

/** What would be charged again, a batch at a time. */
export async function livingAfter(sql: SqlRunner, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from subscriptions where ${isLivingRow} and id > ${after} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export interface OldOperation {
  id: string
  kind: OperationKind
  userId: string | null
  subscriptionId: string | null
  transactionId: string | null
  createdAt: number
}

/** What we asked the provider for before then, and nobody knows the end of. */
export async function openSince(sql: SqlRunner, before: number): Promise<OldOperation[]> {
  const rows = await sql<
    {
      id: string
      kind: OperationKind
      user_id: string | null
      subscription_id: string | null
      transaction_id: string | null
      created_at: Date
    }[]
  >`
    select id, kind, user_id, subscription_id, data ->> 'transactionId' as transaction_id, created_at from operations
    where ended_at is null and created_at < ${new Date(before)} order by created_at limit 1000`
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    subscriptionId: row.subscription_id,
    transactionId: row.transaction_id,
    createdAt: row.created_at.getTime()
  }))
}

/** Operations that have come to a clear end after all. */
export async function settleEndedOperations(sql: SqlRunner, prefix: string, now: number): Promise<void> {
  await sql`
    update oddities odd set settled_at = ${new Date(now)}, key = odd.key || '#' || odd.id
    from operations
    where odd.reason = 'operation_unclear' and odd.settled_at is null
      and odd.key = ${prefix} || operations.id and operations.outcome in ('done', 'undone')`
}

/** Until when payments were compared; undefined: never yet. */
export async function reconciledUntil(sql: SqlRunner): Promise<number | undefined> {
  const [row] = await sql<{ until: Date }[]>`select until from reconciled`
  return row?.until.getTime()
}

/** Keeps the latest, but none that is still to come: the clock was ahead then. */
export async function keepReconciled(sql: SqlRunner, until: number, now: number): Promise<void> {
  await sql`
    insert into reconciled (until) values (${new Date(until)})
    on conflict (id) do update set until = case
      when reconciled.until > ${new Date(now)} then excluded.until else greatest(reconciled.until, excluded.until) end`
}

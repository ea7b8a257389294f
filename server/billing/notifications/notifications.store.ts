import type { NotificationKind } from '#contract/payment-notifications.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { Fields } from './message.ts'

/** Messages about one transaction are read one after another. Before any other lock. */
export async function holdTransaction(tx: SqlRunner, transactionId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`told:${transactionId}`}, 0))`
}

/** Keeps a message, once. */
export async function keepMessage(
  tx: SqlRunner,
  { kind, key, fields }: { kind: NotificationKind; key: string; fields: Fields },
  now: number
): Promise<void> {
  await tx`
    insert into notifications (kind, key, received_at, body)
    values (${kind}, ${key}, ${new Date(now)}, ${JSON.stringify(fields)})
    on conflict do nothing`
}

/** What was kept of a message. */
export async function keptMessage(
  tx: SqlRunner,
  kind: NotificationKind,
  key: string
): Promise<Fields | undefined> {
  const [row] = await tx<{ body: Fields }[]>`
    select body from notifications where kind = ${kind} and key = ${key}`
  return row?.body
}

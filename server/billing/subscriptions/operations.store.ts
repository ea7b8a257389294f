import { randomUUID } from 'node:crypto'

import { settleOddity } from '#server/billing/odd/oddities.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

export type OperationKind = 'change' | 'cancel' | 'refund' | 'align'
export type Outcome = 'done' | 'undone' | 'unclear'

/** Something asked of the provider whose end is not known until it is told. The id is the X-Request-ID: a repetition is no second request. */
export interface Operation {
  id: string
  userId: string
  kind: OperationKind
  subscriptionId: string | null
  /** What the kind needs to finish it or undo it. */
  data: unknown
  createdAt: number
  endedAt: number | null
  outcome: Outcome | null
}

interface Row {
  id: string
  user_id: string
  kind: OperationKind
  subscription_id: string | null
  data: unknown
  created_at: Date
  ended_at: Date | null
  outcome: Outcome | null
}

const toOperation = (row: Row): Operation => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  subscriptionId: row.subscription_id,
  data: row.data,
  createdAt: row.created_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  outcome: row.outcome
})

/** Writes down what will be asked, before it is asked. Answers its id. */
export async function beginOperation(
  tx: SqlRunner,
  operation: Pick<Operation, 'userId' | 'kind' | 'subscriptionId'> & { data: object },
  now: number
): Promise<string> {
  const id = randomUUID()
  await tx`
    insert into operations (id, user_id, kind, subscription_id, data, created_at)
    values (${id}, ${operation.userId}, ${operation.kind}, ${operation.subscriptionId},
      ${JSON.stringify(operation.data)}, ${new Date(now)})`
  return id
}

/** Of the oddity that it has no end, or none that is known. */
export const unclearKey = (id: string): string => `operation_unclear:${id}`

/** Whether it was still open: only one of two who end it goes on. */
export async function endOperation(
  tx: SqlRunner,
  id: string,
  outcome: Outcome,
  now: number
): Promise<boolean> {
  const rows = await tx`
    update operations set ended_at = ${new Date(now)}, outcome = ${outcome}
    where id = ${id} and ended_at is null returning id`
  if (outcome !== 'unclear') await settleOddity(tx, unclearKey(id), now)
  return rows.length > 0
}

/** Keeps more of what the kind needs. */
export async function keepData(tx: SqlRunner, id: string, data: object): Promise<void> {
  await tx`update operations set data = ${JSON.stringify(data)} where id = ${id}`
}

export async function operationById(sql: SqlRunner, id: string): Promise<Operation | undefined> {
  const [row] = await sql<Row[]>`
    select id, user_id, kind, subscription_id, data, created_at, ended_at, outcome from operations where id = ${id}`
  return row && toOperation(row)
}

/** What of a user has no end yet. */
export async function openOperations(sql: SqlRunner, userId: string): Promise<Operation[]> {
  const rows = await sql<Row[]>`
    select id, user_id, kind, subscription_id, data, created_at, ended_at, outcome from operations
    where user_id = ${userId} and ended_at is null order by created_at`
  return rows.map(toOperation)
}

/** Whether a renewal is to be ended; `tentative`: as part of more, which may not come about. */
export type EndWish = 'none' | 'tentative' | 'firm'

/** In one look: what is tentative may be taken back at any moment. What we do not have is not to renew. */
export async function endWishOf(sql: SqlRunner, subscriptionId: string): Promise<EndWish> {
  const [row] = await sql<{ is_wanted: boolean; is_tentative: boolean }[]>`
    select cancel_wanted_at is not null as is_wanted, exists (
      select 1 from operations where subscription_id = subscriptions.id and ended_at is null
        and kind = 'cancel' and (data ->> 'isTentative')::boolean) as is_tentative
    from subscriptions where id = ${subscriptionId}`
  if (row?.is_tentative === true) return 'tentative'
  return row?.is_wanted === false ? 'none' : 'firm'
}

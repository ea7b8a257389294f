import type { PlanId } from '#contract/plans.ts'
import { factsOf } from '#server/billing/money/facts.store.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Holder, Told } from './history.ts'

interface HolderRow {
  id: string
  plan: PlanId | null
  payed_to: Date
  renewing: boolean
  subscribed: boolean
  told: boolean
}

/** Users who are there, and whether anything was ever told of their money. */
export async function holdersOf(sql: Sql, ids: string[]): Promise<(Holder & { told: boolean })[]> {
  const rows = await sql<HolderRow[]>`
    select id, plan, payed_to, renewing,
      renewing or exists (select from subscriptions where user_id = users.id) as subscribed,
      exists (select from money_facts where user_id = users.id) as told
    from users where id = any(${ids}::bigint[]) and deleted_at is null`
  return rows.map(({ id, plan, payed_to: payedTo, renewing, subscribed, told }) => ({
    id,
    plan,
    payedTo: payedTo.getTime(),
    renewing,
    subscribed,
    told
  }))
}

/** All that counts of a user's money, with the moment since when it did here. */
export async function toldOf(sql: Sql, userId: string): Promise<Told[]> {
  const facts = await factsOf(sql, userId)
  const rows = await sql<{ key: string; recorded_at: Date }[]>`
    select key, recorded_at from money_facts where key = any(${facts.map(({ key }) => key)}::text[])`
  const recorded = new Map(rows.map(row => [row.key, row.recorded_at.getTime()]))
  return facts.map(fact => {
    const recordedAt = recorded.get(fact.key)
    if (recordedAt === undefined) throw new Error(`a fact without its moment: ${fact.key}`)
    return { fact, recordedAt }
  })
}

/** Who has each of these links, deleted or not. */
export async function usersOfLinks(sql: Sql, ids: string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await sql<{ id: string; users: string[] }[]>`
    select id, users::text[] as users from links where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, users }) => [id, users]))
}

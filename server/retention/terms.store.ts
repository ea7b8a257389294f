import type { PlanId } from '#contract/plans.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Holder } from './history.ts'

interface HolderRow {
  id: string
  plan: PlanId | null
  payed_to: Date
  renewing: boolean
  subscribed: boolean
}

/** Of these users those who are there. */
export async function holdersOf(sql: Sql, ids: readonly string[]): Promise<Holder[]> {
  const rows = await sql<HolderRow[]>`
    select id, plan, payed_to, renewing,
      renewing or exists (select from subscriptions where user_id = users.id) as subscribed
    from users where id = any(${ids}::bigint[]) and deleted_at is null`
  return rows.map(({ id, plan, payed_to: payedTo, renewing, subscribed }) => ({
    id,
    plan,
    payedTo: payedTo.getTime(),
    renewing,
    subscribed
  }))
}

/** Who has each of these links, deleted or not, and who had it at a moment since then. Milliseconds. */
export async function usersOfLinks(
  sql: Sql,
  ids: string[],
  since: number
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await sql<{ id: string; users: string[] }[]>`
    select id, array(
      select unnest(links.users) union
      select user_id from former_link_users where link_id = links.id and left_at > ${new Date(since)})::text[] as users
    from links where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, users }) => [id, users]))
}

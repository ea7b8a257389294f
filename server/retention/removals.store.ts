import { dateOf, startOf } from '#contract/moscow-days.ts'
import { timeOfId } from '#server/platform/ids.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import type { Removal } from '#server/visits/visit-retention.store.ts'

/** How far a removal is: nothing of it is done; its links' counts have it noted; the engine was told to delete. */
export type Step = 'begun' | 'noted' | 'deleting'

export type OpenRemoval = Removal & { step: Step }

/** Begins a removal, unless one is open. */
export const beginRemoval = (sql: Sql, { id, first, links, owners }: Removal): Promise<unknown> =>
  sql`
    insert into visit_removals (id, first, links, owners)
    values (${id}, ${dateOf(first)}, ${links}::bigint[], ${owners}::bigint[])
    on conflict do nothing`

export const isOneOpen = async (sql: SqlRunner): Promise<boolean> =>
  (await sql`select 1 from visit_removals`).length > 0

export async function openRemoval(tx: SqlRunner): Promise<OpenRemoval | undefined> {
  const [row] = await tx<OpenRemoval[]>`
    select id, first - date '1970-01-01' as first, links::text[] as links, owners::text[] as owners, step
    from visit_removals`
  return row
}

export const keepStep = (tx: SqlRunner, id: string, step: Step): Promise<unknown> =>
  tx`update visit_removals set step = ${step} where id = ${id}`

/**
 * What is shown of its links, and to those who had its visits or links when it began, begins behind it from now on, whatever their plans
 * will be.
 */
export async function keepNoLonger(
  tx: SqlRunner,
  { id, owners, links }: Pick<Removal, 'id' | 'owners' | 'links'>,
  end: number
): Promise<void> {
  const from = new Date(startOf(end))
  await tx`
    update links set kept_from = ${from}
    where id = any(${links}::bigint[]) and (kept_from is null or kept_from < ${from})`
  await tx`
    with given as (
      select link_id, user_id from former_link_users
      where link_id = any(${links}::bigint[]) and left_at >= ${new Date(timeOfId(id))})
    update users set kept_from = ${from}
    where (id = any(${owners}::bigint[]) or id in (
        select unnest(users) from links where id = any(${links}::bigint[]) and id not in (select link_id from given)
        union select user_id from given))
      and (kept_from is null or kept_from < ${from})`
}

export const endRemoval = (tx: SqlRunner, id: string): Promise<unknown> =>
  tx`delete from visit_removals where id = ${id}`

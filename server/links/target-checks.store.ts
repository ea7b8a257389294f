import type { Sql } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import { FAILURES } from './links.store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A look whose end is never told, and the second look after a failure. */
const AGAIN_MS = 10 * MINUTE_MS
/** A target that is known to be broken may be mended any time. */
const BROKEN_AGAIN_MS = HOUR_MS

const looked = fragment`deleted_at is null and archived_at is null and blocked_at is null`

const after = (now: number, ms: number) => new Date(now + ms)

export interface DueLink {
  id: string
  fulllink: string
}

/** Takes links whose targets are due, so that no other process takes them for a while. */
export const takeDue = (sql: Sql, count: number, now: number): Promise<DueLink[]> =>
  sql<DueLink[]>`
    update links set check_at = ${after(now, AGAIN_MS)}
    where id in (
      select id from links
      where ${looked} and check_at <= ${new Date(now)} and (ends_at is null or ends_at > ${new Date(now)})
      order by check_at limit ${count} for update skip locked)
    returning id, fulllink`

/** Some targets that answered when they were last looked at, the latest first. */
export async function answeringTargets(sql: Sql, count: number, now: number): Promise<string[]> {
  const rows = await sql<{ fulllink: string }[]>`
    select fulllink from links
    where ${looked} and failed_checks = 0 and check_at > ${after(now, AGAIN_MS)}
    order by check_at desc limit ${count}`
  return rows.map(row => row.fulllink)
}

/** Keeps what a look at a target said of its links; those that lead elsewhere by now are left alone. */
export async function keepResult(
  sql: Sql,
  { target, ids, failing }: { target: string; ids: string[]; failing: boolean },
  now: number
): Promise<void> {
  const change = failing
    ? fragment`
        failed_checks = least(failed_checks + 1, ${FAILURES}::int),
        check_at = case when failed_checks = 0 then ${after(now, AGAIN_MS)}::timestamptz
                        else ${after(now, BROKEN_AGAIN_MS)}::timestamptz end`
    : fragment`failed_checks = 0, check_at = ${after(now, DAY_MS)}`
  await sql`
    with locked as (
      select id from links where id = any(${ids}::bigint[]) and fulllink = ${target} order by id for update)
    update links set ${change} from locked where links.id = locked.id`
}

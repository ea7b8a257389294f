import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { FAILURES } from '#server/links/links.store.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** A look whose end is never told, and the second look after a failure. */
const AGAIN_MS = 10 * MINUTE_MS
/** A target that is known to be broken may be mended any time. */
const BROKEN_AGAIN_MS = HOUR_MS
/** After so many looks that told nothing the pause, doubled each time, is longer than a day. */
const DOUBLINGS_MAX = 8

/** Links among which those of one target, or of one host, are found together. */
const WINDOW = 200

const looked = fragment`deleted_at is null and archived_at is null and blocked_at is null`

const after = (now: number, ms: number) => new Date(now + ms)

/** A target with those of its links that are due. */
export interface DueTarget {
  target: string
  host: string
  /** Whose link was due first. */
  owner: string
  ids: string[]
}

/** What a target is to be chosen from. */
export interface Choice {
  /** Not theirs. */
  owners: string[]
  /** Not there. */
  hosts: string[]
  /** Nowhere else; absent: anywhere. */
  among?: string[] | undefined
}

/** Takes the target that is due longest, so that no other process takes it for a while. */
export async function takeDue(
  sql: Sql,
  { owners, hosts, among }: Choice,
  now: number
): Promise<DueTarget | undefined> {
  const there = among ? fragment`and host = any(${among}::text[])` : fragment``
  const rows = await sql<{ id: string; target: string; host: string; owner: string }[]>`
    with due as materialized (
      select id from links
      where ${looked} and check_at <= ${new Date(now)} and (ends_at is null or ends_at > ${new Date(now)})
        and users[1] <> all(${owners}::bigint[]) and coalesce(host, '') <> all(${hosts}::text[]) ${there}
      order by check_at, id limit ${WINDOW}),
    first as (
      select fulllink, coalesce(host, '') as host, users[1] as owner from links
      where id in (select id from due) and check_at <= ${new Date(now)}
      order by check_at, id limit 1 for update skip locked),
    taken as (
      select links.id, first.* from links join first using (fulllink)
      where links.id in (select id from due) and links.check_at <= ${new Date(now)}
      for update of links skip locked)
    update links set check_at = ${after(now, AGAIN_MS)} from taken where links.id = taken.id
    returning links.id, taken.fulllink as target, taken.host, taken.owner`
  const [first] = rows
  return (
    first && { target: first.target, host: first.host, owner: first.owner, ids: rows.map(({ id }) => id) }
  )
}

/** Targets that answered when they last told something, one of a host, those of other hosts than `silent` first. */
export async function answeringTargets(sql: Sql, count: number, silent: string[]): Promise<string[]> {
  const rows = await sql<{ fulllink: string }[]>`
    with latest as (
      select host, fulllink, check_at from links
      where ${looked} and answered order by check_at desc limit ${WINDOW}),
    hosts as (select distinct on (host) * from latest order by host, check_at desc)
    select fulllink from hosts order by host = any(${silent}::text[]), check_at desc limit ${count}`
  return rows.map(row => row.fulllink)
}

/** The links of a target, as they were when it was looked at: those that lead elsewhere by now are left alone. */
const locked = ({ target, ids }: Pick<DueTarget, 'target' | 'ids'>) => fragment`
  select id from links where id = any(${ids}::bigint[]) and fulllink = ${target} order by id for update`

/** Keeps what a look at a target said of its links. */
export async function keepResult(
  sql: Sql,
  due: DueTarget,
  { failing, answered }: { failing: boolean; answered: boolean },
  now: number
): Promise<void> {
  const change = failing
    ? fragment`
        failed_checks = least(failed_checks + 1, ${FAILURES}::int),
        check_at = case when failed_checks = 0 then ${after(now, AGAIN_MS)}::timestamptz
                        else ${after(now, BROKEN_AGAIN_MS)}::timestamptz end`
    : fragment`failed_checks = 0, check_at = ${after(now, DAY_MS)}`
  await sql`
    with locked as (${locked(due)})
    update links set ${change}, untold_checks = 0, answered = ${answered} from locked where links.id = locked.id`
}

/** A look said nothing: the next one comes after twice the pause before, a day at most. */
export async function postpone(sql: Sql, due: DueTarget, now: number): Promise<void> {
  await sql`
    with locked as (${locked(due)})
    update links set
      untold_checks = least(untold_checks + 1, ${DOUBLINGS_MAX}::int),
      check_at = ${new Date(now)}::timestamptz + least(
        ${AGAIN_MS}::int * power(2, untold_checks), ${DAY_MS}::int) * interval '1 millisecond'
    from locked where links.id = locked.id`
}

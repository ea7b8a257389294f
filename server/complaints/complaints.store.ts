import { DAY_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, insertion, type Fragment } from '#server/platform/sql.ts'

export type LinkState = 'living' | 'blocked' | 'deleted'

/** Of a row of links called `l`. */
export const linkState = fragment`
  case when l.deleted_at is not null then 'deleted' when l.blocked_at is not null then 'blocked' else 'living' end`

export interface FoundLink {
  id: string
  /** As it is written now; the slug it was asked by may be an earlier one. */
  shortlink: string
  /** Empty, when the account it was of is no more. */
  fulllink: string
  owner: string
  state: LinkState
}

/**
 * Whatever became of a link: a deleted one may still be what somebody was hurt by. `slug` in lower case. Held as a complaint holds it:
 * who is changing it is waited for here, where nobody else waits behind.
 */
export async function linkBySlug(tx: SqlRunner, slug: string): Promise<FoundLink | undefined> {
  const [row] = await tx<FoundLink[]>`
    select l.id, l.shortlink, l.fulllink, l.users[1] as owner, ${linkState} as state
    from slugs s join links l on l.id = s.link_id
    where s.slug = ${slug} for key share of l`
  return row
}

export interface NewComplaint {
  id: string
  link: string
  shortlink: string
  reason: string
  email: string
  /** Whether a letter goes out that tells of it. */
  told: boolean
  now: number
}

export async function insertComplaint(tx: SqlRunner, complaint: NewComplaint): Promise<void> {
  const { link, now, ...columns } = complaint
  await tx`insert into complaints ${insertion([{ ...columns, link_id: link, created_at: new Date(now) }])}`
}

/** Counts one that is not kept, on the last one that is; where all are settled, that one is open again. */
export async function countOneMore(tx: SqlRunner, link: string): Promise<void> {
  await tx`
    update complaints set more = more + 1, settled_at = null, settled_by = null
    where id = (
      select id from complaints where link_id = ${link}
      order by settled_at is not null, created_at desc, id desc limit 1)`
}

/** How many there are of a link, kept or counted. */
export const complaintsOf = (link: string | Fragment): Fragment =>
  fragment`select (count(*) + coalesce(sum(more), 0))::int as complaints from complaints where link_id = ${link}`

export async function countOf(tx: SqlRunner, link: string): Promise<number> {
  const [row] = await tx<{ complaints: number }[]>`${complaintsOf(link)}`
  return row?.complaints ?? 0
}

/** As long as a claim may be made: three years. */
const KEPT_MS = 3 * 365 * DAY_MS

/** Removes complaints of three years ago. */
export async function sweepComplaints(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from complaints where created_at < ${new Date(now - KEPT_MS)}`
}

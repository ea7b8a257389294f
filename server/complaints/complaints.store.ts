import type { SqlRunner } from '#server/platform/postgres.ts'
import { insertion } from '#server/platform/sql.ts'

type LinkState = 'living' | 'blocked' | 'deleted'

export interface FoundLink {
  id: string
  /** As it is written now; the slug it was asked by may be an earlier one. */
  shortlink: string
  /** Empty, when the account it was of is no more. */
  fulllink: string
  owner: string
  state: LinkState
}

/** Whatever became of a link: a deleted one may still be what somebody was hurt by. `slug` in lower case. */
export async function linkBySlug(sql: SqlRunner, slug: string): Promise<FoundLink | undefined> {
  const [row] = await sql<FoundLink[]>`
    select l.id, l.shortlink, l.fulllink, l.users[1] as owner,
           case when l.deleted_at is not null then 'deleted'
                when l.blocked_at is not null then 'blocked' else 'living' end as state
    from slugs s join links l on l.id = s.link_id
    where s.slug = ${slug}`
  return row
}

export interface NewComplaint {
  id: string
  link: string
  shortlink: string
  reason: string
  email: string
  now: number
}

/** Keeps a complaint; returns how many there are of the link. */
export async function insertComplaint(
  tx: SqlRunner,
  { id, link, shortlink, reason, email, now }: NewComplaint
): Promise<number> {
  await tx`
    insert into complaints ${insertion([{ id, link_id: link, shortlink, reason, email, created_at: new Date(now) }])}`
  const [row] = await tx<{ complaints: number }[]>`
    select count(*)::int as complaints from complaints where link_id = ${link}`
  return row?.complaints ?? 1
}

/** As long as a claim may be made: three years. */
const KEPT_MS = 3 * 365 * 86_400_000

/** Removes complaints of three years ago. */
export async function sweepComplaints(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from complaints where created_at < ${new Date(now - KEPT_MS)}`
}

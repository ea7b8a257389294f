import type { Sql } from '#server/platform/postgres.ts'

import { prepareTarget, type Target } from './target.ts'

/** What the redirect knows of a slug. */
export type Found =
  | {
      state: 'live'
      id: string
      owner: string
      title: string
      adult: boolean
      erid: string
      advertiser: string
      target: Target
      /** Milliseconds; open before `until`. Without a schedule it is open always. */
      from: number
      until: number
    }
  | { state: 'deleted' }
  | { state: 'blocked' }
  | { state: 'unknown' }

interface Row {
  id: string
  owner: string
  title: string
  fulllink: string
  erid: string
  advertiser: string
  adult: boolean
  starts_at: Date | null
  ends_at: Date | null
  deleted: boolean
  blocked: boolean
}

/** Looks a slug up, in lower case, among present names and aliases. */
export async function findSlug(sql: Sql, slug: string): Promise<Found> {
  const [row] = await sql<Row[]>`
    select l.id, l.users[1] as owner, l.title, l.fulllink, l.erid, l.advertiser, l.adult, l.starts_at, l.ends_at,
           l.deleted_at is not null or u.deleted_at is not null as deleted,
           l.blocked_at is not null as blocked
    from slugs s join links l on l.id = s.link_id join users u on u.id = l.users[1]
    where s.slug = ${slug}`
  if (!row) return { state: 'unknown' }
  if (row.deleted) return { state: 'deleted' }
  if (row.blocked) return { state: 'blocked' }
  const { id, owner, title, adult, erid, advertiser } = row
  return {
    state: 'live',
    id,
    owner,
    title,
    adult,
    erid,
    advertiser,
    target: prepareTarget(row.fulllink, erid),
    from: row.starts_at?.getTime() ?? Number.NEGATIVE_INFINITY,
    until: row.ends_at?.getTime() ?? Number.POSITIVE_INFINITY
  }
}

import type { LinkRecord } from '#server/links/link.ts'
import { columnsAt, toLink, type LinkRow } from '#server/links/links.store.ts'
import { inOrder } from '#server/platform/sort-order.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { foundOf, type FoundLinks } from './find-links.ts'

/** A link as an administrator sees it. */
export interface AdminLink extends LinkRecord {
  /** Of its owner. */
  username: string
  isBlocked: boolean
  /** Open ones, those too that were only counted. */
  complaints: number
  deletedAt: Date | null
}

export interface AdminLinkRow extends LinkRow {
  username: string
  complaints: number
  deleted_at: Date | null
}

export const toAdminLink = (row: AdminLinkRow): AdminLink => ({
  ...toLink(row),
  username: row.username,
  isBlocked: row.state === 'blocked',
  complaints: row.complaints,
  deletedAt: row.deleted_at
})

/** Of `links`, for `toAdminLink`. */
export const adminColumnsAt = (now: number): Fragment => fragment`
  ${columnsAt(now)}, deleted_at,
  (select username from users where users.id = links.users[1]) as username,
  (select coalesce(sum(1 + more), 0)::int from complaints where link_id = links.id and settled_at is null) as complaints`

const cutQuery = ({ place, direction }: FoundLinks, page: Fragment, now: number): Fragment => fragment`
  select ${adminColumnsAt(now)} from (${page}) as page join links using (id)
  order by ${place} ${direction}, links.id ${direction}`

/** Rows of a page, for `toAdminLink`. Many are gone through in their order, which would take long before the first of few was met. */
export const pageQuery = (found: FoundLinks, skip: number, limit: number, now: number): Fragment => {
  const { areFew, page, place, direction } = found
  if (areFew) return cutQuery(found, fragment`select unnest(${page}::bigint[]) as id`, now)
  const near = fragment`${inOrder(found)} limit ${skip + limit}`
  const first = foundOf(found, fragment`id, ${place} as place`, near)
  const ids = fragment`
    select id from (${first}) as each order by place ${direction}, id ${direction} limit ${limit} offset ${skip}`
  return cutQuery(found, ids, now)
}

/**
 * Own links of a user in the order of an index, and the shared ones, which are few, put among them; each looked up as it comes. The database
 * would rather put all their rows in order, or go through everyone's links for the shared ones.
 */
const oneByOne = (
  { where, place, direction }: FoundLinks,
  { own, shared }: NonNullable<FoundLinks['ofUser']>,
  now: number
): Fragment => {
  const columns = fragment`id as each_id, ${place} as place`
  const order = fragment`order by place ${direction}, each_id ${direction}`
  return fragment`
    select ${adminColumnsAt(now)} from (
      (select ${columns} from links where ${own} and ${where} ${order})
      union all
      (select * from (select ${columns} from links where ${shared} and ${where} offset 0) as shared ${order})) as each
    cross join lateral (select * from links where id = each_id offset 0) as links
    ${order}`
}

/** Rows of all that were found, for `toAdminLink`; where they are many, the first come at once. */
export const linksQuery = (found: FoundLinks, now: number): Fragment => {
  const few = fragment`with few as materialized (${foundOf(found, fragment`id`)}) select id from few`
  if (found.areFew) return cutQuery(found, few, now)
  if (found.ofUser) return oneByOne(found, found.ofUser, now)
  return fragment`select ${adminColumnsAt(now)} from links where ${found.where} ${inOrder(found)}`
}

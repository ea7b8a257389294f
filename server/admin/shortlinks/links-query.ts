import type { LinkRecord } from '#server/links/link.ts'
import { columnsAt, toLink, type LinkRow } from '#server/links/links.store.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { foundEachWay, type FoundLinks } from './find-links.ts'

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

const orderOf = ({ place, direction }: FoundLinks): Fragment =>
  fragment`order by ${place} ${direction}, id ${direction}`

/** One condition, so that an index has all in order: whoever reads them through a cursor has them put in order by nothing else. */
const foundAnyWay = ({ ways, where }: FoundLinks): Fragment =>
  fragment`(${ways.reduce((before, way) => fragment`${before} or ${way}`)}) and ${where}`

/** Rows of a page, for `toAdminLink`. Many are gone through in their order, which would take long before the first of few was met. */
export const pageQuery = (found: FoundLinks, skip: number, limit: number, now: number): Fragment => {
  const { areFew, page, place, direction } = found
  if (areFew) return cutQuery(found, fragment`select unnest(${page}::bigint[]) as id`, now)
  const near = fragment`${orderOf(found)} limit ${skip + limit}`
  const first = foundEachWay(found, fragment`id, ${place} as place`, near)
  const ids = fragment`
    select id from (${first}) as each order by place ${direction}, id ${direction} limit ${limit} offset ${skip}`
  return cutQuery(found, ids, now)
}

/** Rows of all that were found, for `toAdminLink`; where they are many, the first come at once. */
export const linksQuery = (found: FoundLinks, now: number): Fragment => {
  const few = fragment`with few as materialized (${foundEachWay(found, fragment`id`)}) select id from few`
  if (found.areFew) return cutQuery(found, few, now)
  return fragment`select ${adminColumnsAt(now)} from links where ${foundAnyWay(found)} ${orderOf(found)}`
}

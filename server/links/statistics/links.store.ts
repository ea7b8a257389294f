import type { LinkRecord } from '#server/links/link.ts'
import { stateAt } from '#server/links/links.store.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** Links at once: as many as are counted by one question. */
const PAGE = 500

/** What is told of each link. Not its buttons, which are nearly all that it may weigh. */
export type ToldLink = Pick<
  LinkRecord,
  | 'id'
  | 'shortlink'
  | 'title'
  | 'fulllink'
  | 'createdAt'
  | 'archived'
  | 'state'
  | 'erid'
  | 'advertiser'
  | 'isMicrolanding'
  | 'landed'
  | 'tags'
>

/** Where a page ends; the moment as PostgreSQL tells it, to the microsecond. */
interface Place {
  created: string
  id: string
}

async function pageAfter(
  sql: Sql,
  whose: Fragment,
  place: Place | undefined,
  now: number
): Promise<(ToldLink & Place)[]> {
  const behind = place
    ? fragment`and created_at <= ${place.created}::timestamptz
               and (created_at, id) < (${place.created}::timestamptz, ${place.id}::bigint)`
    : fragment``
  return sql<(ToldLink & Place)[]>`
    select id, shortlink, title, fulllink, created_at as "createdAt", archived_at is not null as archived, ${stateAt(now)} as state,
           erid, advertiser, is_microlanding as "isMicrolanding", landed, tags, created_at::text as created
    from links
    where ${whose} and deleted_at is null and created_at <= ${new Date(now)} ${behind}
    order by created_at desc, id desc limit ${PAGE}`
}

async function* pages(sql: Sql, whose: Fragment, now: number): AsyncGenerator<ToldLink[]> {
  for (let place: Place | undefined; ;) {
    const rows = await pageAfter(sql, whose, place, now)
    if (rows.length > 0) yield rows
    place = rows.at(-1)
    if (rows.length < PAGE) return
  }
}

/**
 * Living links of a user, archived ones too, page by page: what is the user's own, newest first, then what others share. The two are
 * asked for apart, for only an owner's links are kept in that order.
 */
export async function* pagesOfLinks(sql: Sql, userId: string, now: number): AsyncGenerator<ToldLink[]> {
  yield* pages(sql, fragment`users[1] = ${userId}`, now)
  yield* pages(sql, fragment`users @> array[${userId}]::bigint[] and users[1] <> ${userId}`, now)
}

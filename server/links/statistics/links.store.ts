import type { NumberedLink } from '#server/links/buttons.ts'
import { columnsAt, toLink, type LinkRow, type LinkWithPast } from '#server/links/links.store.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** Links at once: as many as are counted by one question. */
const PAGE = 500

type Row = LinkRow & Place & { former: NumberedLink[] }

/** Where a page ends; the moment as PostgreSQL tells it, to the microsecond. */
interface Place {
  created: string
  id: string
}

async function pageAfter(sql: Sql, whose: Fragment, place: Place | undefined, now: number): Promise<Row[]> {
  const behind = place
    ? fragment`and created_at <= ${place.created}::timestamptz
               and (created_at, id) < (${place.created}::timestamptz, ${place.id}::bigint)`
    : fragment``
  return sql<Row[]>`
    select ${columnsAt(now)}, former_buttons as former, created_at::text as created from links
    where ${whose} and deleted_at is null and created_at <= ${new Date(now)} ${behind}
    order by created_at desc, id desc limit ${PAGE}`
}

async function* pages(sql: Sql, whose: Fragment, now: number): AsyncGenerator<LinkWithPast[]> {
  for (let place: Place | undefined; ;) {
    const rows = await pageAfter(sql, whose, place, now)
    if (rows.length > 0) yield rows.map(row => ({ ...toLink(row), formerButtons: row.former }))
    place = rows.at(-1)
    if (rows.length < PAGE) return
  }
}

/**
 * Living links of a user, archived ones too, page by page: what is the user's own, newest first, then what others share. The two are
 * asked for apart, for only an owner's links are kept in that order.
 */
export async function* pagesOfLinks(sql: Sql, userId: string, now: number): AsyncGenerator<LinkWithPast[]> {
  yield* pages(sql, fragment`users[1] = ${userId}`, now)
  yield* pages(sql, fragment`users @> array[${userId}]::bigint[] and users[1] <> ${userId}`, now)
}

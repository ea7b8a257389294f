import { PAGE_SIZE } from '#contract/limits.ts'
import { countRows, type Counted } from '#server/platform/counted.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { fieldOf, inOrder, sortOrder } from '#server/platform/sort-order.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { listed, type LinkFilters } from './link-filters.ts'
import type { LinkRecord } from './link.ts'
import { columnsAt, toLink, type LinkRow } from './links.store.ts'

/** More than anyone chooses from. */
const TAGS_LISTED = 1000

/**
 * As people put names in order: letter case does not part words, ё stands by е, and 9 before 10. Each number is
 * written in 20 digits for that: a collation that knows numbers needs ICU, which not every PostgreSQL has. The order is by code
 * points, whatever the database was made with.
 */
const collated = (text: Fragment): Fragment => fragment`
  regexp_replace(
    regexp_replace(lower(translate(${text}, 'Ёё', 'Ее')), '([0-9]+)', ${`${'0'.repeat(20)}\\1`}, 'g'),
    '0*([0-9]{20,})', '\\1', 'g') collate "C"`

/** What each sortable field is ordered by; a link without a title is called by its slug. */
const sortable = new Map([
  ['creationDate', fragment`created_at`],
  ['title', collated(fragment`coalesce(nullif(title, ''), shortlink)`)],
  ['shortlink', fragment`lower(shortlink) collate "C"`],
  ['fulllink', fragment`lower(fulllink) collate "C"`],
  ['visits', fragment`coalesce(counted.visits, 0)`]
])

export const isByVisits = (sort = ''): boolean => fieldOf(sort) === 'visits'

export interface ListQuery extends LinkFilters {
  skip?: number
  limit?: number
  sort?: string
}

export interface LinkPage extends Counted {
  links: LinkRecord[]
}

/** One page of a user's living links, newest first unless told, and how many there are. `visits`: of each link that has any. */
export async function pageOfLinks(
  sql: Sql,
  userId: string,
  query: ListQuery,
  now: number,
  visits: ReadonlyMap<string, number> = new Map()
): Promise<LinkPage> {
  const order = sortOrder(
    sortable,
    query.sort ?? '-creationDate',
    'Сортировать можно по дате, названию, адресу или переходам.'
  )
  const where = listed(userId, query, now)
  const rows = await sql<LinkRow[]>`
    select ${columnsAt(now)} from links
    left join unnest(${[...visits.keys()]}::bigint[], ${[...visits.values()]}::bigint[]) as counted (link, visits)
      on counted.link = links.id
    where ${where}
    ${inOrder(order)}
    limit ${query.limit ?? PAGE_SIZE} offset ${query.skip ?? 0}`
  const counted = await countRows(sql, fragment`from links where ${where}`)
  return { links: rows.map(toLink), ...counted }
}

/** A user's tags and how many living, not archived links have each, the most used first; spelt as on the oldest of them. */
export const tagsOf = (sql: Sql, userId: string, now: number): Promise<{ tag: string; links: number }[]> =>
  sql<{ tag: string; links: number }[]>`
    select (array_agg(given.tag order by links.id))[1] as tag, count(*)::int as links
    from links, unnest(tags, tag_keys) as given (tag, key)
    where ${listed(userId, {}, now)}
    group by given.key order by count(*) desc, given.key collate "C" limit ${TAGS_LISTED}`

import { PAGE_SIZE } from '#contract/limits.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import type { LinkRecord } from './link.ts'
import { columns, toLink, type LinkRow } from './links.store.ts'

/** Counted exactly up to here; beyond it an estimate is enough. */
const EXACT_TO = 10_000

/**
 * What each sortable field is ordered by: letter case does not part words, and ё stands by е.
 * A map, for a query may ask for `constructor`.
 */
const sortable = new Map([
  ['creationDate', fragment`created_at`],
  ['title', fragment`lower(translate(title, 'Ёё', 'Ее'))`],
  ['shortlink', fragment`lower(shortlink)`],
  ['fulllink', fragment`lower(fulllink)`]
])

export interface ListQuery {
  skip?: number
  limit?: number
  search?: string
  sort?: string
}

export interface LinkPage {
  links: LinkRecord[]
  total: number
  exact: boolean
}

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One page of a user's living links, newest first unless told, and how many there are. */
export async function pageOfLinks(sql: Sql, userId: string, query: ListQuery): Promise<LinkPage> {
  const sort = query.sort ?? '-creationDate'
  const expression = sortable.get(sort.replace(/^-/, ''))
  if (expression === undefined) throw invalid('sort', 'Сортировать можно по дате, названию или адресу.')
  const order = sort.startsWith('-') ? fragment`desc` : fragment`asc`
  const search = query.search?.trim() ?? ''
  const pattern = likeText(search)
  const where = fragment`
    users @> array[${userId}]::bigint[] and deleted_at is null
    ${search === '' ? fragment`` : fragment`and (title ilike ${pattern} or shortlink ilike ${pattern} or fulllink ilike ${pattern})`}`
  const rows = await sql<LinkRow[]>`
    select ${columns} from links where ${where}
    order by ${expression} ${order}, id ${order}
    limit ${query.limit ?? PAGE_SIZE} offset ${query.skip ?? 0}`
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from (select 1 from links where ${where} limit ${EXACT_TO + 1}) as found`
  const total = counted?.total ?? 0
  return { links: rows.map(toLink), total: Math.min(total, EXACT_TO), exact: total <= EXACT_TO }
}

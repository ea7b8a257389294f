import { PAGE_SIZE } from '#contract/limits.ts'
import { EXACT_TO, SEARCHED_TO, totalOf, type Counted } from '#server/platform/counted.ts'
import { invalid } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { sortOrder, type Order } from '#server/platform/sort-order.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { bySearch } from './search.ts'

export interface WantedLinks {
  search?: string
  sort?: string
  /** Id of one of its users. */
  user?: string
  isMicrolanding?: boolean
  adult?: boolean
  blocked?: boolean
  /** Whether any is open. */
  complaints?: boolean
}

/** Links that were asked for. `exact`: there are `total`, else more. */
export interface FoundLinks extends Order, Counted {
  /** So few that they are put in order one by one; else as the database thinks is quickest. */
  areFew: boolean
  /** Of a user the own links and the shared ones, none of which is of both: each are in an index, and so is the order of the own. */
  ofUser: { own: Fragment; shared: Fragment } | undefined
  where: Fragment
  /** Ids of the page that was asked for, of few. */
  page: readonly string[]
}

/** What an index puts in order, however many there are. */
const sortable = new Map([
  ['creationDate', fragment`created_at`],
  ['shortlink', fragment`lower(shortlink)`]
])

/** @throws ProblemError INVALID */
const orderOf = ({ sort = '-creationDate' }: WantedLinks): Order =>
  sortOrder(sortable, sort, 'Сортировать можно по дате создания или короткой ссылке.')

/**
 * What a search finds by slug is put in order one by one up to here: a word may stand in slugs that are side by side, and to go through
 * them all until the first one that has it could take any time.
 */
const SEARCHED_FEW = 50_000
const TOO_MANY = 'Нашлось слишком много, чтобы сортировать по короткой ссылке. Уточните поиск.'

const either = (wanted: boolean | undefined, yes: Fragment, no: Fragment): Fragment =>
  wanted === undefined ? fragment`true` : wanted ? yes : no

const ofUser = ({ user }: WantedLinks): FoundLinks['ofUser'] =>
  user === undefined
    ? undefined
    : {
        own: fragment`users[1] = ${user}`,
        shared: fragment`(users[1] <> ${user} and cardinality(users) > 1 and users @> array[${user}]::bigint[])`
      }

/** Columns of what is found; of a user's own and shared links of each as much, and in the order, as `cut` says. */
export function foundOf(
  found: Pick<FoundLinks, 'ofUser' | 'where'>,
  columns: Fragment,
  cut = fragment``
): Fragment {
  const some = (where: Fragment) =>
    fragment`(select ${columns} from links where ${where} and ${found.where} ${cut})`
  return found.ofUser
    ? fragment`${some(found.ofUser.own)} union all ${some(found.ofUser.shared)}`
    : some(fragment`true`)
}

/** Written out, so that the indexes of what is rare are found. */
const byFilters = ({ isMicrolanding, adult, blocked, complaints }: WantedLinks): Fragment => fragment`
  deleted_at is null
  and ${either(isMicrolanding, fragment`is_microlanding`, fragment`not is_microlanding`)}
  and ${either(adult, fragment`adult`, fragment`not adult`)}
  and ${either(blocked, fragment`blocked_at is not null`, fragment`blocked_at is null`)}
  and ${either(
    complaints,
    fragment`id = any(array(select link_id from complaints where settled_at is null))`,
    fragment`not exists (select 1 from complaints where link_id = links.id and settled_at is null)`
  )}`

interface Found {
  total: number
  page: string[]
}

/**
 * Everyone's living links that a list asks for, the newest first unless told; by slug, those of a search that finds few. What a search
 * finds is looked up once: it is counted, and put in order where it is few.
 * @throws ProblemError INVALID
 */
export async function findLinks(
  sql: SqlRunner,
  query: WantedLinks & { skip?: number; limit?: number },
  ownBases: readonly URL[]
): Promise<FoundLinks> {
  const order = orderOf(query)
  const { place, direction } = order
  const { search = '', sort = '', skip = 0, limit = PAGE_SIZE } = query
  const user = ofUser(query)
  const where = fragment`${byFilters(query)} and ${bySearch(search, ownBases, query.user !== undefined)}`
  const isBySlug = search.trim() !== '' && sort.endsWith('shortlink')
  const few = isBySlug ? SEARCHED_FEW : EXACT_TO
  const some = foundOf({ ofUser: user, where }, fragment`id, ${place} as place`, fragment`limit ${few + 1}`)
  const [{ total, page } = { total: 0, page: [] }] = await sql<Found[]>`
    with found as materialized (select * from (${some}) as each limit ${few + 1})
    select (select count(*)::int from found) as total, array(
      select id::text from found order by place ${direction}, found.id ${direction} limit ${limit} offset ${skip}) as page`
  const areFew = total <= few
  if (isBySlug && !areFew) throw invalid('sort', TOO_MANY)
  const to = search.trim() === '' || areFew ? EXACT_TO : SEARCHED_TO
  return { ofUser: user, where, ...order, areFew, page, ...totalOf({ total }, to) }
}

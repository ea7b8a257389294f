import { PAGE_SIZE } from '#contract/limits.ts'
import { countRows, EXACT_TO, totalOf, type Counted } from '#server/platform/counted.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { inOrder, sortOrder, type Order } from '#server/platform/sort-order.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'
import type { UserRecord } from '#server/users/user.ts'
import { toUser, userColumns, type UserRow } from '#server/users/users.store.ts'

import { wantedUsers, type UserFilters } from './user-filters.ts'

/** A user as the list has it. */
export interface ListedUser extends UserRecord {
  /** Living ones, counted by the plan. */
  links: number
  /** Kopecks, less what went back. */
  paid: number
}

export interface ListedUserRow extends UserRow {
  links: number
  paid: string
}

export const toListedUser = (row: ListedUserRow): ListedUser => ({
  ...toUser(row),
  links: row.links,
  paid: Number(row.paid)
})

export interface UserQuery extends UserFilters {
  sort?: string
}

const sortable = new Map([
  ['registrationDate', fragment`registered_at`],
  ['username', fragment`username`],
  ['payedTo', fragment`payed_to`],
  ['paid', fragment`paid`]
])

/** @throws ProblemError INVALID */
const orderOf = ({ sort = '-registrationDate' }: UserQuery): Order =>
  sortOrder(sortable, sort, 'Сортировать можно по регистрации, почте, концу срока или сумме платежей.')

const rows = (from: Fragment): Fragment => fragment`
  select ${userColumns}, paid, coalesce((select links from link_counts where user_id = users.id), 0) as links
  from ${from} left join marketplace_tokens on user_id = id`

/**
 * Every user whom a list asks for, in its order: rows for `toListedUser`.
 * @throws ProblemError INVALID
 */
export const usersQuery = (query: UserQuery, now: number): Fragment =>
  fragment`${rows(fragment`users`)} where ${wantedUsers(query, now)} ${inOrder(orderOf(query))}`

export const countOfUsers = (sql: SqlRunner, query: UserFilters, now: number): Promise<Counted> =>
  countRows(sql, fragment`from users where ${wantedUsers(query, now)}`)

export interface UserPage extends Counted {
  users: ListedUser[]
}

interface Found {
  total: number
  page: string[]
}

/** What a search finds is looked up once: it is counted, and put in order where it is few, or where the page is one of the last. */
async function searched(
  sql: SqlRunner,
  where: Fragment,
  order: Order,
  { skip, limit, isFar }: { skip: number; limit: number; isFar: boolean }
): Promise<Found> {
  const { place, direction } = order
  const some = isFar
    ? fragment`${inOrder({ place: fragment`place`, direction })} limit ${skip + limit}`
    : fragment`limit ${EXACT_TO + 1}`
  const [counted] = await sql<Found[]>`
    with found as materialized (select id, ${place} as place from users where ${where} ${some})
    select (select count(*)::int from found) as total,
      array(select id::text from found order by place ${direction}, found.id ${direction} limit ${limit} offset ${skip}) as page`
  return counted ?? { total: 0, page: [] }
}

/**
 * One page, who registered last first unless told. Few are found first and put in order then: to go through all in their order would
 * take long before the first of few was met.
 * @throws ProblemError INVALID
 */
export async function pageOfUsers(
  sql: SqlRunner,
  query: UserQuery & { skip?: number; limit?: number },
  now: number
): Promise<UserPage> {
  const { skip = 0, limit = PAGE_SIZE, search } = query
  const order = orderOf(query)
  const where = wantedUsers(query, now)
  const isFar = skip + limit > EXACT_TO
  const found = search === undefined ? undefined : await searched(sql, where, order, { skip, limit, isFar })
  const { total, exact } = found ? totalOf(found) : await countOfUsers(sql, query, now)
  const cut = fragment`${inOrder(order)} limit ${limit} offset ${skip}`
  const few = fragment`with found as materialized (select * from users where ${where}) select id from found ${cut}`
  const many = fragment`select id from users where ${where} ${cut}`
  const near =
    found && (exact || isFar) ? fragment`select unnest(${found.page}::bigint[])` : exact ? few : many
  const listed = await sql<ListedUserRow[]>`
    ${rows(fragment`users`)} where id in (${near}) ${inOrder(order)}`
  return { users: listed.map(toListedUser), total, exact }
}

/** One who is not deleted. */
export async function listedUser(sql: SqlRunner, id: string): Promise<ListedUser | undefined> {
  const [row] = await sql<ListedUserRow[]>`
    ${rows(fragment`users`)} where id = ${id} and deleted_at is null`
  return row && toListedUser(row)
}

import { findLinks, type WantedLinks } from '#server/admin/shortlinks/find-links.ts'
import { linksQuery } from '#server/admin/shortlinks/links-query.ts'
import { countOfUsers, usersQuery, type UserQuery } from '#server/admin/users/user-list.store.ts'
import type { PaymentQuery } from '#server/billing/payments/payment-filters.ts'
import { findPayments, paymentsQuery } from '#server/billing/payments/payment-list.store.ts'
import type { Counted } from '#server/platform/counted.ts'
import { expectedRows } from '#server/platform/expected-rows.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import type { Fragment } from '#server/platform/sql.ts'

/** What a list asks for. */
export interface FoundRows extends Counted {
  statement: Fragment
}

/** With how many rows a file will have: what was counted or, of more than that, what the database expects. */
async function withTotal(sql: SqlRunner, { total, exact }: Counted, statement: Fragment): Promise<FoundRows> {
  return { statement, total: exact ? total : Math.max(total, await expectedRows(sql, statement)), exact }
}

/** Every user that a list asks for, in its order. @throws ProblemError INVALID */
export async function findUserRows(sql: SqlRunner, query: UserQuery, now: number): Promise<FoundRows> {
  const statement = usersQuery(query, now)
  return withTotal(sql, await countOfUsers(sql, query, now), statement)
}

/** Every link that a list asks for, in its order. @throws ProblemError INVALID */
export async function findLinkRows(
  sql: SqlRunner,
  ownBases: readonly URL[],
  query: WantedLinks,
  now: number
): Promise<FoundRows> {
  const found = await findLinks(sql, query, ownBases)
  return withTotal(sql, found, linksQuery(found, now))
}

/** Every payment that a list asks for, in its order. */
export async function findPaymentRows(sql: SqlRunner, query: PaymentQuery): Promise<FoundRows> {
  const found = await findPayments(sql, query)
  return withTotal(sql, found, paymentsQuery(found))
}

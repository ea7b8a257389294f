import { PAGE_SIZE } from '#contract/limits.ts'
import type { Counted } from '#server/platform/counted.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { findLinks, type WantedLinks } from './find-links.ts'
import { adminColumnsAt, pageQuery, toAdminLink, type AdminLink, type AdminLinkRow } from './links-query.ts'

export interface AdminLinkPage extends Counted {
  links: AdminLink[]
}

/**
 * One page of everyone's living links, the newest first unless told, and how many there are.
 * @throws ProblemError INVALID
 */
export async function pageOfAdminLinks(
  sql: SqlRunner,
  query: WantedLinks & { skip?: number; limit?: number },
  ownBases: readonly URL[],
  now: number
): Promise<AdminLinkPage> {
  const found = await findLinks(sql, query, ownBases)
  const rows = await sql<AdminLinkRow[]>`${pageQuery(found, query.skip ?? 0, query.limit ?? PAGE_SIZE, now)}`
  return { links: rows.map(toAdminLink), total: found.total, exact: found.exact }
}

export const noSuchLink = (): ProblemError =>
  new ProblemError('NOT_FOUND', { message: 'Такой ссылки нет, или её уже удалили. Обновите список.' })

/** Any link, a deleted one too. @throws ProblemError NOT_FOUND */
export async function adminLinkOf(sql: SqlRunner, id: string, now: number): Promise<AdminLink> {
  const [row] = await sql<AdminLinkRow[]>`select ${adminColumnsAt(now)} from links where id = ${id}`
  if (!row) throw noSuchLink()
  return toAdminLink(row)
}

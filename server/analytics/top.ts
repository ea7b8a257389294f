import type { analytics, Row } from '#contract/analytics.ts'
import type { Output } from '#contract/route.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { GIVEN_AWAY, linkNames } from './link-names.store.ts'

/** Rows whose labels are ids of links, under the links' names and slugs, as `user` may know them (`linkNames`). Of those visited alike, by name. */
export async function nameLinks(
  sql: Sql,
  rows: readonly Row[],
  user: string | null
): Promise<Output<typeof analytics.top>> {
  const known = await linkNames(
    sql,
    rows.map(row => row.label),
    user
  )
  return rows
    .map(row => {
      const { name = GIVEN_AWAY, shortlink = '', deleted = true } = known.get(row.label) ?? {}
      return { ...row, id: row.label, label: name, shortlink, deleted }
    })
    .toSorted((a, b) => b.visits - a.visits || (a.label < b.label ? -1 : Number(a.label > b.label)))
}

import { SLUG_MAX } from '#contract/limits.ts'

import type { SqlRunner } from './postgres.ts'

/** Where every process hears of links that were made or changed: their slugs in lower case, with spaces between. */
export const LINK_CHANGES = 'links'

/** NOTIFY carries less than 8,000 bytes. */
const SLUGS_PER_NOTICE = Math.floor(7999 / (SLUG_MAX + 1))

/** Tells every process that these slugs must be looked up anew; in a transaction, with its commit or not at all. */
export async function announceLinkChange(sql: SqlRunner, slugs: string[]): Promise<void> {
  const payloads: string[] = []
  for (let start = 0; start < slugs.length; start += SLUGS_PER_NOTICE) {
    payloads.push(slugs.slice(start, start + SLUGS_PER_NOTICE).join(' '))
  }
  await sql`select pg_notify(${LINK_CHANGES}, payload) from unnest(${payloads}::text[]) as payload`
}

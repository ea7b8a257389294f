import { announceLinkChange } from '#server/platform/link-changes.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { removeLinks, removePerson } from '#server/users/removal.store.ts'

import { slugsOf } from './slugs.store.ts'

/**
 * Removes a user, whose row is held, with the links that nobody else has; payments stay. Answers the slugs that changed, which this
 * process is to forget after the commit. Visits are removed by whoever calls it, or within the hour.
 */
export async function removeOwner(tx: SqlRunner, userId: string, now: number): Promise<string[]> {
  const slugs = await slugsOf(tx, await removeLinks(tx, userId, now))
  await announceLinkChange(tx, slugs)
  await removePerson(tx, userId, now)
  return slugs
}

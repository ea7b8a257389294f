import { announceLinkChange } from '#server/platform/link-changes.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { removeLinks, removePerson, type PassedLink } from '#server/users/removal.store.ts'

import { slugsOf } from './slugs.store.ts'

/** Told, in its transaction, which living links have another owner from now on. */
type LinksPassed = (tx: SqlRunner, links: readonly PassedLink[], now: number) => Promise<void>

/**
 * Removes a user, whose row is held, with the links that nobody else has; payments stay. Answers the slugs that changed, which this
 * process is to forget after the commit. Visits are removed by whoever calls it, or within the hour.
 */
export async function removeOwner(
  tx: SqlRunner,
  userId: string,
  now: number,
  linksPassed: LinksPassed
): Promise<string[]> {
  const { changed, passed } = await removeLinks(tx, userId, now)
  const slugs = await slugsOf(tx, changed)
  await announceLinkChange(tx, slugs)
  await removePerson(tx, userId, now)
  await linksPassed(tx, passed, now)
  return slugs
}

import { ProblemError } from '#server/platform/errors.ts'
import { distinctIds } from '#server/platform/ids.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'

import { applyToLinks, lockLinks, type BulkAction } from './bulk.store.ts'
import type { LinksDependencies } from './links.ts'
import { slugsOf } from './slugs.store.ts'

/**
 * Archives, restores or deletes all of a user's links that are named, or none. Answers how many that changed: whoever got no answer may
 * delete the same links again.
 * @throws ProblemError NOT_FOUND
 */
export async function changeLinks(
  { sql, clock, forgetSlugs }: LinksDependencies,
  userId: string,
  given: readonly string[],
  action: BulkAction
): Promise<number> {
  const ids = distinctIds(given)
  const { changed, slugs } = await sql.begin(async tx => {
    await lockLinks(tx, ids, userId, { withDeleted: action === 'delete' })
    const count = await applyToLinks(tx, ids, action, clock())
    const names = await slugsOf(tx, ids)
    await announceLinkChange(tx, names)
    return { changed: count, slugs: names }
  })
  forgetSlugs(slugs)
  return changed
}

/**
 * A deleted link answers 410 from now on, and none of its slugs is ever given out again.
 * @throws ProblemError NOT_FOUND, when it is deleted already too
 */
export async function deleteLink(deps: LinksDependencies, userId: string, id: string): Promise<void> {
  if ((await changeLinks(deps, userId, [id], 'delete')) === 0) throw new ProblemError('NOT_FOUND')
}

import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { lockLink, type LinkWithPast } from '#server/links/links.store.ts'
import { slugsOf } from '#server/links/slugs.store.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { noSuchLink } from './admin-links.store.ts'
import type { Doing } from './end-links.ts'

/**
 * Changes a living link, whoever has it, while nobody else does; then every process looks it up anew.
 * @throws ProblemError NOT_FOUND
 */
export async function changeAnyLink(
  { sql, clock, forgetSlugs }: Pick<AdminDependencies, 'sql' | 'clock' | 'forgetSlugs'>,
  adminId: string,
  id: string,
  work: (tx: SqlRunner, link: LinkWithPast, doing: Doing) => Promise<void>
): Promise<void> {
  const slugs = await sql.begin(async tx => {
    const link = await lockLink(tx, id, undefined, clock()).catch((error: unknown) => {
      throw error instanceof ProblemError ? noSuchLink() : error
    })
    // Of two at once, whoever had to wait comes later in the log.
    await work(tx, link, { adminId, now: clock() })
    const names = await slugsOf(tx, [link.id])
    await announceLinkChange(tx, names)
    return names
  })
  forgetSlugs(slugs)
}

import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import type { PassedLink } from '#server/users/removal.store.ts'

import { addMail } from './mails.ts'

/** Tells whoever shares links that they take places of their plan: the account of their owner is gone. */
export const linksPassedBy =
  (jobs: Jobs) =>
  async (tx: SqlRunner, links: readonly PassedLink[], now: number): Promise<void> => {
    // In one order: two removals at once may have letters to the same people to count.
    const byOwner = links.toSorted((one, other) => one.owner.localeCompare(other.owner))
    for (const { owner: userId, shortlink } of byOwner)
      await addMail(tx, jobs, { kind: 'link-owner', userId, shortlink, yours: true, ownerGone: true }, now)
  }

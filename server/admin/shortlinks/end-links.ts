import { settleComplaintsAbout } from '#server/admin/complaints/settle-complaints.store.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import type { LinkRecord } from '#server/links/link.ts'
import { slugsOf } from '#server/links/slugs.store.ts'
import { dropBlockedLetters } from '#server/mail/mails.store.ts'
import { addMail } from '#server/mail/mails.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { blockLink, endLink, unblockLink } from './link-ends.store.ts'
import { aboutLink } from './log-link.ts'

/** Who does it, and when. */
export interface Doing {
  adminId: string
  now: number
}

/** Does something to a link that the transaction holds, and writes it down. */
export type LinkWork = (
  tx: SqlRunner,
  deps: Pick<AdminDependencies, 'jobs' | 'recordChange'>,
  link: LinkRecord,
  doing: Doing
) => Promise<void>

const isBlocked = ({ state }: LinkRecord) => state === 'blocked'

const blocking = (link: LinkRecord) => ({ blocked: isBlocked(link), blockedReason: link.blockedReason })

/** What is open about it is settled with that; its owners are told, of a new reason too. */
export const block =
  (reason: string): LinkWork =>
  async (tx, { jobs, recordChange }, link, { adminId, now }) => {
    await blockLink(tx, link.id, reason, now)
    const settledComplaints = await settleComplaintsAbout(tx, link.id, adminId, now)
    const before = { ...blocking(link), settledComplaints: 0 }
    const after = { blocked: true, blockedReason: reason, settledComplaints }
    await recordChange(tx, { adminId, action: 'link.block', ...aboutLink(link), before, after }, now)
    if (link.blockedReason === reason) return
    for (const userId of link.users)
      await addMail(tx, jobs, { kind: 'link-blocked', userId, shortlink: link.shortlink, reason }, now)
  }

/** Complaints stay settled: somebody has looked at them. What has not left yet would not be true any more. */
export const unblock: LinkWork = async (tx, { recordChange }, link, { adminId, now }) => {
  await unblockLink(tx, link.id)
  await dropBlockedLetters(tx, await slugsOf(tx, [link.id]))
  const after = { blocked: false, blockedReason: '' }
  await recordChange(
    tx,
    { adminId, action: 'link.unblock', ...aboutLink(link), before: blocking(link), after },
    now
  )
}

/** It answers 410 from now on, and none of its slugs is ever given out again; its owners are told. */
export const remove: LinkWork = async (tx, { jobs, recordChange }, link, { adminId, now }) => {
  await endLink(tx, link.id, now)
  const settledComplaints = await settleComplaintsAbout(tx, link.id, adminId, now)
  const before = { deleted: false, settledComplaints: 0 }
  const after = { deleted: true, settledComplaints }
  await recordChange(tx, { adminId, action: 'link.delete', ...aboutLink(link), before, after }, now)
  for (const userId of link.users)
    await addMail(tx, jobs, { kind: 'link-deleted', userId, shortlink: link.shortlink }, now)
}

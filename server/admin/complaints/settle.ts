import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { complaintById, type ListedComplaint } from './complaint-list.store.ts'
import { holdComplaint, settleComplaint, settleComplaintsAbout } from './settle-complaints.store.ts'

export const noSuchComplaint = () =>
  new ProblemError('NOT_FOUND', { message: 'Такой жалобы нет. Обновите список.' })

/** Marks a complaint as settled, or as open again, and writes it down. @throws ProblemError NOT_FOUND */
export async function settle(
  { sql, clock, recordChange }: AdminDependencies,
  adminId: string,
  id: string,
  settled: boolean
): Promise<ListedComplaint> {
  return sql.begin(async tx => {
    await holdComplaint(tx, id)
    const now = clock()
    const before = await complaintById(tx, id)
    if (!before) throw noSuchComplaint()
    await settleComplaint(tx, { id: before.id, settled, adminId }, now)
    const after = (await complaintById(tx, id)) ?? before
    await recordChange(
      tx,
      {
        adminId,
        action: settled ? 'complaint.settle' : 'complaint.reopen',
        subject: 'complaint',
        subjectId: before.id,
        subjectName: before.shortlink,
        before: { settled: before.settledAt },
        after: { settled: after.settledAt }
      },
      now
    )
    return after
  })
}

/** Settles a complaint and all earlier ones about its link, and writes down of the link how many. @throws ProblemError NOT_FOUND */
export async function settleAll(
  { sql, clock, recordChange }: AdminDependencies,
  adminId: string,
  id: string
): Promise<void> {
  await sql.begin(async tx => {
    const now = clock()
    const last = await complaintById(tx, id)
    if (!last) throw noSuchComplaint()
    const settledComplaints = await settleComplaintsAbout(tx, last.linkId, adminId, now, last.id)
    // Somebody else was quicker.
    if (settledComplaints === 0) return
    await recordChange(
      tx,
      {
        adminId,
        action: 'link.settleComplaints',
        subject: 'link',
        subjectId: last.linkId,
        subjectName: last.shortlink,
        before: { settledComplaints: 0 },
        after: { settledComplaints }
      },
      now
    )
  })
}

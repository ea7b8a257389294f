import type { FastifyInstance } from 'fastify'

import { type AdminComplaint, adminComplaints } from '#contract/admin-complaints.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { invalid } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { complaintById, pageOfComplaints, type ListedComplaint } from './complaint-list.store.ts'
import { noSuchComplaint, settle, settleAll } from './settle.ts'

const present = (complaint: ListedComplaint): AdminComplaint => ({
  _id: complaint.id,
  date: complaint.createdAt.toISOString(),
  link: complaint.linkId,
  shortlink: complaint.shortlink,
  fulllink: complaint.fulllink,
  owner: complaint.owner,
  username: complaint.username,
  state: complaint.state,
  reason: complaint.reason,
  email: complaint.email,
  more: complaint.more,
  settled: complaint.settledAt?.toISOString() ?? null
})

/** What people complain about, for administrators. */
export function complaintsRoutes(app: FastifyInstance, deps: AdminDependencies): void {
  serve(app, adminComplaints.list, async ({ query, reply }) => {
    if (query.sort !== undefined) throw invalid('sort', 'Этот список идёт от новых к старым.')
    const { complaints, ...total } = await pageOfComplaints(deps.sql, query)
    tellTotal(reply, total)
    return complaints.map(present)
  })

  serve(app, adminComplaints.one, async ({ params }) => {
    const complaint = await complaintById(deps.sql, params.id)
    if (!complaint) throw noSuchComplaint()
    return present(complaint)
  })

  serve(app, adminComplaints.settle, async ({ caller, params, body }) =>
    present(await settle(deps, caller.userId, params.id, body.settled))
  )

  serve(app, adminComplaints.settleAll, ({ caller, params }) => settleAll(deps, caller.userId, params.id))
}

import { Type, type Static } from 'typebox'

import { Id, id } from './admin-values.ts'
import { extend } from './extend.ts'
import { Page, totalHeaders } from './links.ts'
import { Nothing, route } from './route.ts'
import { Moment, nullable } from './values.ts'

/** A complaint with what it is about. */
export const AdminComplaint = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    link: Type.String(),
    shortlink: Type.String({ description: 'as it was called then' }),
    fulllink: Type.String(),
    owner: Type.String(),
    username: Type.String(),
    state: Type.Enum(['living', 'blocked', 'deleted']),
    reason: Type.String(),
    email: Type.String(),
    more: Type.Integer({ description: 'that came after it about the same link, and were only counted' }),
    settled: nullable(Moment)
  },
  { title: 'AdminComplaint' }
)
export type AdminComplaint = Static<typeof AdminComplaint>

const ComplaintFilter = Type.Object({
  settled: Type.Optional(Type.Boolean()),
  link: Type.Optional(Id)
})

const ComplaintId = Type.Object({ id: Type.String({ ...id, 'x-message': 'Такой жалобы нет.' }) })

export const adminComplaints = {
  list: route({
    method: 'GET',
    path: '/api/admin/complaints',
    access: 'admin',
    summary: 'Complaints about short links, the newest first; without a filter those that nobody has settled',
    query: extend(Page, ComplaintFilter.properties),
    responseHeaders: totalHeaders,
    response: Type.Array(AdminComplaint)
  }),
  one: route({
    method: 'GET',
    path: '/api/admin/complaints/:id',
    access: 'admin',
    summary: 'One complaint, also a settled one',
    params: ComplaintId,
    response: AdminComplaint
  }),
  settle: route({
    method: 'PUT',
    path: '/api/admin/complaints/:id',
    access: 'admin',
    summary: 'Mark a complaint as settled, or take that back',
    params: ComplaintId,
    body: Type.Object({ settled: Type.Boolean() }),
    response: AdminComplaint
  }),
  settleAll: route({
    method: 'POST',
    path: '/api/admin/complaints/:id/settle-all',
    access: 'admin',
    summary:
      'Settle a complaint and all earlier ones about the same link; what came later, and nobody has seen, stays open',
    status: 204,
    params: ComplaintId,
    response: Nothing
  })
}

import { Type, type Static } from 'typebox'

import { Days, Id, id } from './admin-values.ts'
import { extend } from './extend.ts'
import { Page, totalHeaders } from './links.ts'
import { route } from './route.ts'
import { anyFields, Moment } from './values.ts'

export const auditSubjects = ['user', 'link', 'payment', 'promo', 'complaint'] as const

/** Who changed what, when, from what to what: only fields that changed; no secrets. */
export const AuditEntry = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    admin: Type.String({ description: 'the id; empty: on the command line' }),
    adminName: Type.String(),
    action: Type.String({ description: 'a stable code, such as `user.edit`, `link.block`' }),
    subject: Type.Enum([...auditSubjects]),
    subjectId: Type.String(),
    subjectName: Type.String({ description: 'what it was called then' }),
    before: anyFields(),
    after: anyFields(),
    users: Type.Array(Type.Object({ _id: Type.String(), username: Type.String() }), {
      description:
        'what those are called now of whom `before` and `after` have the ids; nobody who was removed'
    })
  },
  { title: 'AuditEntry' }
)
export type AuditEntry = Static<typeof AuditEntry>

const AuditFilter = extend(Days, {
  subject: Type.Optional(Type.Enum([...auditSubjects], { 'x-message': 'Такого вида записей нет.' })),
  subjectId: Type.Optional(Id),
  admin: Type.Optional(Id)
})

const EntryId = Type.Object({ id: Type.String({ ...id, 'x-message': 'Такой записи нет.' }) })

export const adminAudit = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What administrators changed, the newest first',
    query: extend(Page, AuditFilter.properties),
    responseHeaders: totalHeaders,
    response: Type.Array(AuditEntry)
  }),
  one: route({
    method: 'GET',
    path: '/api/admin/audit/:id',
    access: 'admin',
    summary: 'One change that an administrator made',
    params: EntryId,
    response: AuditEntry
  })
}

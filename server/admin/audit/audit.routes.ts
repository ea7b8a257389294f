import type { FastifyInstance } from 'fastify'

import { adminAudit, type AuditEntry } from '#contract/admin-audit.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { auditEntryById, pageOfAudit, type ListedEntry } from './audit-list.store.ts'

const present = ({ id, at, adminId, ...entry }: ListedEntry): AuditEntry => ({
  _id: id,
  date: at.toISOString(),
  admin: adminId ?? '',
  ...entry
})

/** What administrators changed, for administrators. */
export function auditRoutes(app: FastifyInstance, { sql }: AdminDependencies): void {
  serve(app, adminAudit.list, async ({ query, reply }) => {
    if (query.sort !== undefined) throw invalid('sort', 'Журнал идёт от новых записей к старым.')
    const { entries, ...total } = await pageOfAudit(sql, query)
    tellTotal(reply, total)
    return entries.map(present)
  })

  serve(app, adminAudit.one, async ({ params }) => {
    const entry = await auditEntryById(sql, params.id)
    if (!entry) throw new ProblemError('NOT_FOUND', { message: 'Такой записи в журнале нет.' })
    return present(entry)
  })
}

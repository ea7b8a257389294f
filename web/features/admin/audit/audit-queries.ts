import { useQuery } from '@tanstack/react-query'

import { adminAudit } from '#contract/admin-audit.ts'
import { adminUsers } from '#contract/admin-users.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { adminKey, useList } from '#web/features/admin/list/use-list.ts'

import { auditFilters, auditShape, type AdminName } from './audit-shape.ts'

/** Who are administrators now. */
export function useAdmins(): readonly AdminName[] {
  const { data = [] } = useQuery({
    queryKey: [...adminKey, 'users', 'admins'],
    queryFn: async ({ signal }) => {
      const query = { role: 'ADMIN', sort: 'username', limit: PAGE_SIZE } as const
      const { data: found } = await call(adminUsers.list, { query }, { signal })
      return found.map(({ _id: id, username: name }) => ({ id, name }))
    }
  })
  return data
}

/** What administrators changed, as the address asks for it. */
export const useAudit = (admins: readonly AdminName[]) =>
  useList({
    shape: auditShape(admins),
    key: 'audit',
    fetchPage: (page, params, signal) =>
      call(adminAudit.list, { query: { ...page, ...auditFilters(params) } }, { signal })
  })

/** One entry that the list does not have on this page; what is written down never changes. */
export const useAuditEntry = (id: string, isListed: boolean) =>
  useQuery({
    queryKey: [...adminKey, 'audit', 'one', id],
    queryFn: async ({ signal }) => (await call(adminAudit.one, { params: { id } }, { signal })).data,
    enabled: !isListed,
    staleTime: Infinity
  })

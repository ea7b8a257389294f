import { useQuery, useQueryClient } from '@tanstack/react-query'

import { adminUsers, type AdminUser, type AdminUserDetails } from '#contract/admin-users.ts'
import { call } from '#web/api/call.ts'
import { adminKey, useList } from '#web/features/admin/list/use-list.ts'

import { userFilters, usersShape } from './users-shape.ts'

export const useUsers = () =>
  useList({
    shape: usersShape,
    key: 'users',
    fetchPage: (page, params, signal) =>
      call(adminUsers.list, { query: { ...page, ...userFilters(params) } }, { signal })
  })

export const readUser = async (id: string, signal?: AbortSignal) => {
  const { data } = await call(adminUsers.one, { params: { id } }, signal ? { signal } : {})
  return data
}

const userKey = (id: string) => [...adminKey, 'users', 'one', id] as const

/** Everything about one user; read anew whenever the panel opens. */
export const useUser = (id: string) =>
  useQuery({
    queryKey: userKey(id),
    queryFn: ({ signal }) => readUser(id, signal),
    refetchOnMount: 'always'
  })

/** What the server answers to a change stands in the panel at once: what was before is not seen again. */
export function useKeepUser(): (user: AdminUser) => void {
  const client = useQueryClient()
  return user =>
    client.setQueryData<AdminUserDetails>(userKey(user._id), before => before && { ...before, ...user })
}

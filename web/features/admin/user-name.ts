import { queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query'

import { adminUsers } from '#contract/admin-users.ts'
import { call } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'

/** The same as the user's panel reads. */
const userQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, 'users', 'one', id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }: { signal: AbortSignal }) =>
            (await call(adminUsers.one, { params: { id } }, { signal })).data
  })

/** What a user is called that is only known by the id; undefined until it is known, or when nobody is asked for. */
export const useUserName = (id: string | undefined): string | undefined =>
  useQuery(userQuery(id)).data?.username

/** The same of several. */
export function useUserNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const found = useQueries({ queries: ids.map(userQuery) })
  return new Map(found.flatMap(({ data }) => (data ? [[data._id, data.username]] : [])))
}

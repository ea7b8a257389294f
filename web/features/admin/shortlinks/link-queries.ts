import { useQuery, useQueryClient } from '@tanstack/react-query'

import { adminShortlinks, type WholeAdminShortlink } from '#contract/admin-shortlinks.ts'
import { call } from '#web/api/call.ts'
import { adminKey, useList } from '#web/features/admin/list/use-list.ts'

import { shortlinkFilters, shortlinksShape } from './shortlinks-shape.ts'

export const useShortlinks = () =>
  useList({
    shape: shortlinksShape,
    key: 'shortlinks',
    fetchPage: (page, params, signal) =>
      call(adminShortlinks.list, { query: { ...page, ...shortlinkFilters(params) } }, { signal })
  })

export const readLink = async (id: string, signal?: AbortSignal) => {
  const { data } = await call(adminShortlinks.one, { params: { id } }, signal ? { signal } : {})
  return data
}

const linkKey = (id: string) => [...adminKey, 'shortlinks', 'one', id] as const

/** One link with everything, a deleted one too; read anew whenever the panel opens. */
export const useLink = (id: string) =>
  useQuery({
    queryKey: linkKey(id),
    queryFn: ({ signal }) => readLink(id, signal),
    refetchOnMount: 'always'
  })

/** What the server answers to a change stands in the panel at once: what was before is not seen again. */
export function useKeepLink(): (link: WholeAdminShortlink) => void {
  const client = useQueryClient()
  return link =>
    client.setQueryData<WholeAdminShortlink>(linkKey(link._id), before => before && { ...before, ...link })
}

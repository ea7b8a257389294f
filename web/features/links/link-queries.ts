import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient
} from '@tanstack/react-query'

import { PAGE_SIZE, SKIP_MAX } from '#contract/limits.ts'
import { links, TOTAL_EXACT_HEADER, TOTAL_HEADER, type LinkDraft } from '#contract/links.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'

import { countedLinkOf, linkOf, type CountedLinkRecord, type LinkRecord } from './link.ts'
import type { ListQuestion } from './list-address.ts'

/** What somebody waits for fails at once without a connection, instead of waiting for one unseen. */
const AT_ONCE = 'always'

const linksKey = ['links'] as const
const listsKey = [...linksKey, 'list'] as const

interface ListPage {
  links: CountedLinkRecord[]
  total: number
  /** False when there are more than the server counts. */
  exact: boolean
}

export const useLinkList = (question: ListQuestion) =>
  useInfiniteQuery({
    queryKey: [...listsKey, question],
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      const { search, sort } = question
      const query = { skip: pageParam, limit: PAGE_SIZE, sort, ...(search && { search }) }
      const { data, headers } = await call(links.list, { query }, { signal })
      return {
        links: data.map(countedLinkOf),
        total: Number(headers.get(TOTAL_HEADER) ?? data.length),
        exact: headers.get(TOTAL_EXACT_HEADER) !== 'false'
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.links.length, 0)
      return last.links.length > 0 && shown < last.total && shown <= SKIP_MAX ? shown : undefined
    },
    placeholderData: keepPreviousData
  })

/** Always read anew: a form must not start from what somebody changed meanwhile. */
export const useLink = (id: string) =>
  useQuery({
    queryKey: [...linksKey, 'one', id],
    queryFn: async ({ signal }) => linkOf((await call(links.one, { params: { id } }, { signal })).data),
    refetchOnMount: 'always'
  })

export const useSlugTaken = (shortlink: string, enabled: boolean) =>
  useQuery({
    queryKey: ['slug-taken', shortlink],
    queryFn: async ({ signal }) => (await call(links.exists, { params: { shortlink } }, { signal })).data,
    enabled,
    retry: false,
    networkMode: AT_ONCE,
    refetchOnReconnect: true
  })

export const useTargetType = (url: string) =>
  useQuery({
    queryKey: ['target-type', url],
    queryFn: async ({ signal }) => (await call(links.type, { query: { url } }, { signal })).data,
    enabled: url !== '',
    retry: false,
    networkMode: AT_ONCE,
    refetchOnReconnect: true,
    staleTime: Number.POSITIVE_INFINITY
  })

/** After a change: the lists, the link itself, and the plan's usage. */
const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: linksKey })
  void client.invalidateQueries({ queryKey: ['slug-taken'] })
  void client.invalidateQueries({ queryKey: profileKey })
}

/** Creates a link, or changes the one with the id. */
export const useSaveLink = (id: string | undefined) => {
  const client = useQueryClient()
  return useMutation<LinkRecord, Error, LinkDraft>({
    mutationFn: async body => {
      const answer =
        id === undefined
          ? await call(links.create, { body })
          : await call(links.update, { params: { id }, body })
      return linkOf(answer.data)
    },
    onSuccess: () => refresh(client),
    // A full plan, a link that is gone: what the page believed is out of date.
    onError: error => {
      if (error instanceof ApiError && [402, 404, 410].includes(error.status)) refresh(client)
    },
    networkMode: AT_ONCE
  })
}

export const useDeleteLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(links.remove, { params: { id } }).catch((error: unknown) => {
        // Gone already, for example from another tab: that is what was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    onSuccess: (_, id) => {
      client.setQueriesData<InfiniteData<ListPage>>({ queryKey: listsKey }, data => data && without(data, id))
      refresh(client)
    },
    networkMode: AT_ONCE
  })
}

const without = (data: InfiniteData<ListPage>, id: string): InfiniteData<ListPage> => ({
  ...data,
  pages: data.pages.map(page => ({
    ...page,
    links: page.links.filter(link => link.id !== id),
    total: page.total - 1
  }))
})

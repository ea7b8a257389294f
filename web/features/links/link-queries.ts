import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { PAGE_SIZE } from '#contract/limits.ts'
import { links } from '#contract/links.ts'
import { call } from '#web/api/call.ts'
import { nextSkip, totalOf } from '#web/api/list-page.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'

import { countedLinkOf, ownLinkOf, type CountedLinkRecord } from './link.ts'
import type { ListQuestion } from './list/list-address.ts'

export const linksKey = ['links'] as const
export const listsKey = [...linksKey, 'list'] as const
export const slugTakenKey = ['slug-taken'] as const

export interface ListPage {
  links: CountedLinkRecord[]
  total: number
  /** False when there are more than the server counts. */
  exact: boolean
}

export const useLinkList = (question: ListQuestion) =>
  useInfiniteQuery({
    queryKey: [...listsKey, question],
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      const { search, sort, type, state, tag } = question
      const query = {
        skip: pageParam,
        limit: PAGE_SIZE,
        sort,
        ...(search && { search }),
        ...(type && { type }),
        ...(state && { state }),
        ...(tag && { tag })
      }
      const { data, headers } = await call(links.list, { query }, { signal })
      return { links: data.map(countedLinkOf), ...totalOf(headers, data.length) }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextSkip(
        pages.map(page => page.links.length),
        last.total
      ),
    placeholderData: keepPreviousData
  })

/** Whether an empty list is so because everything is in the archive. */
export const useHasArchive = (enabled: boolean) =>
  useQuery({
    queryKey: [...linksKey, 'archive'],
    queryFn: async ({ signal }) =>
      (await call(links.list, { query: { state: 'archived', limit: 1 } }, { signal })).data.length > 0,
    enabled,
    gcTime: 0
  })

/** The user's tags, the most used first. */
export const useTags = () =>
  useQuery({
    queryKey: [...linksKey, 'tags'],
    queryFn: async ({ signal }) => (await call(links.tags, {}, { signal })).data
  })

const linkQuery = (id: string) =>
  queryOptions({
    queryKey: [...linksKey, 'one', id],
    queryFn: async ({ signal }) => ownLinkOf((await call(links.one, { params: { id } }, { signal })).data)
  })

/** Always read anew: a form must not start from what somebody changed meanwhile. */
export const useLink = (id: string) => useQuery({ ...linkQuery(id), refetchOnMount: 'always' })

/** A link that a form has read, or not yet. */
export const useKnownLink = (id = '') => useQuery({ ...linkQuery(id), enabled: false }).data

/** `link`: the id of the one that is edited, to which its own earlier slugs are free. */
export const useSlugTaken = (shortlink: string, link: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...slugTakenKey, shortlink, link],
    queryFn: async ({ signal }) => {
      const query = link === undefined ? {} : { link }
      return (await call(links.exists, { params: { shortlink }, query }, { signal })).data
    },
    enabled,
    retry: false,
    networkMode: EVEN_OFFLINE,
    refetchOnReconnect: true
  })

const typeQuery = (url: string) =>
  queryOptions({
    queryKey: ['target-type', url],
    queryFn: async ({ signal }) => (await call(links.type, { query: { url } }, { signal })).data,
    retry: false,
    networkMode: EVEN_OFFLINE,
    refetchOnReconnect: true,
    staleTime: Number.POSITIVE_INFINITY
  })

export const useTargetType = (url: string) => useQuery({ ...typeQuery(url), enabled: url !== '' })

/** What was recognised of an address, or not yet. */
export const useKnownTargetType = (url: string) => useQuery({ ...typeQuery(url), enabled: false }).data

import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import type { TagBulk } from '#contract/link-bulk.ts'
import { links } from '#contract/links.ts'
import { ApiError, call } from '#web/api/call.ts'
import { productsKey } from '#web/api/product-report.ts'
import { profileKey } from '#web/api/profile.ts'

import { linksKey, listsKey, slugTakenKey, type ListPage } from './link-queries.ts'

/** After a change: the lists, the link itself, and the plan's usage. */
export const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: linksKey })
  void client.invalidateQueries({ queryKey: slugTakenKey })
  void client.invalidateQueries({ queryKey: profileKey })
  // A product has the links that lead to it.
  void client.invalidateQueries({ queryKey: productsKey })
}

/** A full plan, a slug or a link that is gone: what the page believed is out of date. */
export const refreshIfOutdated = (client: QueryClient, error: Error) => {
  if (error instanceof ApiError && [402, 404, 409, 410].includes(error.status)) refresh(client)
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
      takeOut(client, [id])
      refresh(client)
    }
  })
}

type BulkAction = 'archive' | 'restore' | 'delete'

interface BulkChange {
  ids: readonly string[]
  action: BulkAction
}

const ONE_IS_GONE =
  'Одну из этих ссылок уже удалили, поэтому остальные не тронуты. Список обновлён: проверьте выбор и повторите.'

/** The server cannot know what was pressed: its sentence about what is not there speaks of an address. */
const inWordsOfTheList = (error: unknown) =>
  error instanceof ApiError && error.status === 404
    ? new ApiError({ statusCode: 404, code: error.code, message: ONE_IS_GONE })
    : error

/** All of the links or none. */
export const useBulkChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, action }: BulkChange) => {
      await call(links.bulk, { body: { ids: [...ids], action } }).catch((error: unknown) => {
        throw inWordsOfTheList(error)
      })
    },
    onSuccess: (_, { ids }) => {
      // Whatever the action, they leave the list in which they were chosen.
      takeOut(client, ids)
      refresh(client)
    },
    onError: error => refreshIfOutdated(client, error)
  })
}

/** Of all of the links that have room for them; of none when one of the links is not there. */
export const useBulkTags = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: TagBulk) => {
      const { data } = await call(links.bulkTags, { body }).catch((error: unknown) => {
        throw inWordsOfTheList(error)
      })
      return data
    },
    onSuccess: () => refresh(client),
    onError: error => refreshIfOutdated(client, error)
  })
}

const takeOut = (client: QueryClient, ids: readonly string[]) => {
  const gone = new Set(ids)
  client.setQueriesData<InfiniteData<ListPage>>({ queryKey: listsKey }, data => data && without(data, gone))
}

function without(data: InfiniteData<ListPage>, gone: ReadonlySet<string>): InfiniteData<ListPage> {
  const found = data.pages.flatMap(page => page.links).filter(link => gone.has(link.id))
  const taken = new Set(found.map(link => link.id)).size
  return {
    ...data,
    pages: data.pages.map(page => ({
      ...page,
      links: page.links.filter(link => !gone.has(link.id)),
      total: page.total - taken
    }))
  }
}

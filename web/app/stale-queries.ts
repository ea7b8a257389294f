import { notifyManager, useQueryClient, type Query, type QueryFilters } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { isNoSuch } from '#web/api/call.ts'

/** More rows that did not come are told at the end of their list, and what is gone by its screen. */
const isStale = ({ state }: Query): boolean =>
  state.status === 'error' &&
  state.data !== undefined &&
  state.fetchMeta?.fetchMore === undefined &&
  !isNoSuch(state.error)

const stale: QueryFilters = { type: 'active', predicate: isStale }

/** Whether something on the screen is older than it looks, and the screen does not say so itself (`meta: { tellsStale: true }`). */
export function useStale() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const found = () => cache.findAll(stale)
  const isAny = useSyncExternalStore(
    // Queries come and go while others render.
    listener => cache.subscribe(notifyManager.batchCalls(listener)),
    () => found().length > 0 && !found().some(({ meta }) => meta?.['tellsStale'] === true)
  )
  return { isStale: isAny, refetch: () => client.refetchQueries(stale) }
}

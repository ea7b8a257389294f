import { useQuery } from '@tanstack/react-query'

import { links, type CountedShortlink } from '#contract/links.ts'
import { afterErrorMs } from '#web/api/after-error.ts'
import { call } from '#web/api/call.ts'

const POLL_MS = 3000
/** A newcomer has a few links. */
const FEW = 10

/**
 * The user's last link that was visited, or the last one; while none has a visit it is asked for again and again, so that the first
 * one shows at once.
 */
export const useLastLink = () =>
  useQuery({
    // Below the key of all lists of links: a new link makes this one out of date too.
    queryKey: ['links', 'last'],
    queryFn: async ({ signal }): Promise<CountedShortlink | null> => {
      const { data } = await call(links.list, { query: { limit: FEW, sort: '-creationDate' } }, { signal })
      return data.find(({ visits }) => visits !== null && visits > 0) ?? data[0] ?? null
    },
    refetchInterval: ({ state: { status, data, error } }) => {
      if (status === 'error' || data?.visits === null) return afterErrorMs(error)
      return data?.visits === 0 && POLL_MS
    }
  })

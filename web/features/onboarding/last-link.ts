import { useQuery } from '@tanstack/react-query'

import { links, type CountedShortlink } from '#contract/links.ts'
import { call } from '#web/api/call.ts'

const POLL_MS = 3000

/** The user's last link; while it has no visit it is asked for again and again, so that the first one shows at once. */
export const useLastLink = () =>
  useQuery({
    // Below the key of all lists of links: a new link makes this one out of date too.
    queryKey: ['links', 'last'],
    queryFn: async ({ signal }): Promise<CountedShortlink | null> => {
      const query = { limit: 1, sort: '-creationDate' } as const
      return (await call(links.list, { query }, { signal })).data[0] ?? null
    },
    refetchInterval: ({ state }) => state.data !== null && !state.data?.visits && POLL_MS
  })

import { useQueries } from '@tanstack/react-query'

import { links } from '#contract/links.ts'
import { call } from '#web/api/call.ts'

import type { FoundLink } from './command.ts'
import { foundLink } from './found-link.ts'

/** The links with these ids as they are now; those that are gone, or do not answer, are left out. */
export const useRecentLinks = (ids: string[]): FoundLink[] =>
  useQueries({
    queries: ids.map(id => ({
      queryKey: ['links', 'palette', 'one', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        foundLink((await call(links.one, { params: { id } }, { signal })).data),
      retry: false,
      staleTime: 60_000
    })),
    combine: answers => answers.flatMap(({ data }) => data ?? [])
  })

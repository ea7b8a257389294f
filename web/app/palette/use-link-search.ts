import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { links } from '#contract/links.ts'
import { call } from '#web/api/call.ts'

import type { FoundLink } from './command.ts'
import { foundLink } from './found-link.ts'

const LIMIT = 8
const PAUSE_MS = 200

interface LinkSearch {
  found: FoundLink[]
  isSearching: boolean
  error: Error | null
  retry: () => void
}

const contains = ({ name, slug, target }: FoundLink, question: string): boolean =>
  `${name} ${slug} ${target}`.toLowerCase().includes(question.toLowerCase())

/** The links that fit what is being typed. */
export function useLinkSearch(question: string): LinkSearch {
  const [search] = useDebouncedValue(question, PAUSE_MS)
  const isAsked = question !== ''
  const query = useQuery({
    queryKey: ['links', 'palette', search],
    queryFn: async ({ signal }) =>
      (await call(links.list, { query: { search, limit: LIMIT } }, { signal })).data.map(foundLink),
    enabled: isAsked && search !== '',
    placeholderData: keepPreviousData,
    retry: false,
    // Without a connection it fails at once, instead of waiting for one unseen.
    networkMode: 'always'
  })
  const isSearching = isAsked && (query.isFetching || search !== question)
  // Of the last answer only what fits already: a quick Enter must not open another link.
  const found = query.data?.filter(link => !isSearching || contains(link, question))
  return {
    found: (isAsked && found) || [],
    isSearching,
    error: isAsked && !isSearching ? query.error : null,
    retry: () => void query.refetch()
  }
}

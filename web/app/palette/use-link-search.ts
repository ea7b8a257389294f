import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { links } from '#contract/links.ts'
import { call } from '#web/api/call.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'

import type { FoundLink } from './command.ts'
import { foundLink } from './found-link.ts'
import { inOtherLayout } from './matching.ts'

const LIMIT = 8
const PAUSE_MS = 200

export interface LinkSearch {
  found: FoundLink[]
  /** What the links were found by, when that is what was meant and not what was typed. */
  meant: string | undefined
  isSearching: boolean
  error: Error | null
  retry: () => void
}

interface Answer {
  found: FoundLink[]
  asked: string
}

const contains = ({ name, slug, target }: FoundLink, question: string): boolean =>
  `${name} ${slug} ${target}`.toLowerCase().includes(question.toLowerCase())

async function ask(search: string, signal: AbortSignal): Promise<Answer> {
  const { data } = await call(links.list, { query: { search, limit: LIMIT } }, { signal })
  return { found: data.map(foundLink), asked: search }
}

/** Who finds nothing may have forgotten to change the layout. */
async function askInBoth(search: string, signal: AbortSignal): Promise<Answer> {
  const answer = await ask(search, signal)
  const other = inOtherLayout(search)
  if (answer.found.length > 0 || other === search.toLowerCase()) return answer
  const second = await ask(other, signal)
  return second.found.length > 0 ? second : answer
}

/** The links that fit what is being typed. */
export function useLinkSearch(question: string): LinkSearch {
  const [search] = useDebouncedValue(question, PAUSE_MS)
  const isAsked = question !== ''
  const query = useQuery({
    queryKey: ['links', 'palette', search],
    queryFn: ({ signal }) => askInBoth(search, signal),
    enabled: isAsked && search !== '',
    placeholderData: keepPreviousData,
    retry: false,
    // Without a connection it fails at once, instead of waiting for one unseen.
    networkMode: EVEN_OFFLINE
  })
  const isSearching = isAsked && (query.isFetching || search !== question)
  // Of the last answer only what fits already: a quick Enter must not open another link.
  const found = query.data?.found.filter(
    link => !isSearching || contains(link, question) || contains(link, inOtherLayout(question))
  )
  const asked = query.data?.asked
  return {
    found: (isAsked && found) || [],
    meant: isAsked && !isSearching && asked !== search ? asked : undefined,
    isSearching,
    error: isAsked && !isSearching ? query.error : null,
    retry: () => void query.refetch()
  }
}

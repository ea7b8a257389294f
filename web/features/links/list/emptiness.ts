import { useHasArchive, type useLinkList } from '#web/features/links/link-queries.ts'

import { isNarrowed, type ListQuestion } from './list-address.ts'

/** Why nothing is listed though nothing was searched for: there are no links, or all are in the archive. */
export type Emptiness =
  | 'asking'
  | 'noLinks'
  | 'allArchived'
  | { /** Nobody can say. */ error: Error; retry: () => void }

export function useEmptiness(
  list: ReturnType<typeof useLinkList>,
  question: ListQuestion
): Emptiness | undefined {
  const isEmpty = list.data?.pages[0]?.total === 0 && !list.isPlaceholderData && !isNarrowed(question)
  const { data: hasArchive, error, refetch } = useHasArchive(isEmpty)
  if (!isEmpty) return undefined
  // Whoever types the first address comes back with another one from another tab, which asks anew behind it.
  if (hasArchive !== undefined) return hasArchive ? 'allArchived' : 'noLinks'
  return error ? { error, retry: () => void refetch() } : 'asking'
}

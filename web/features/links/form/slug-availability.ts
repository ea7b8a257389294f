import { useDebouncedValue } from '@mantine/hooks'

import { isReserved } from '#contract/paths.ts'
import { useSlugTaken } from '#web/features/links/link-queries.ts'

import { isSameSlug, slugProblem } from './slug.ts'

export const PAUSE_MS = 350

export type SlugAvailability = 'malformed' | 'own' | 'checking' | 'free' | 'taken' | 'unknown'

/** A link that is edited, and the slug that it has now. */
export interface Named {
  id: string
  slug: string
}

/** Whether a slug can be had, while it is typed: `own` by the link that is edited. */
export function useSlugAvailability(slug: string, own: Named | undefined): SlugAvailability {
  const [settled] = useDebouncedValue(slug, PAUSE_MS)
  const isMalformed = slugProblem(slug) !== undefined
  const isOwn = own !== undefined && isSameSlug(slug, own.slug)
  const isAsked = !isMalformed && !isOwn && !isReserved(slug) && settled === slug
  const taken = useSlugTaken(settled, own?.id, isAsked)

  if (isMalformed) return 'malformed'
  if (isOwn) return 'own'
  if (isReserved(slug)) return 'taken'
  if (!isAsked || taken.isFetching) return 'checking'
  if (taken.data === undefined) return 'unknown'
  return taken.data ? 'taken' : 'free'
}

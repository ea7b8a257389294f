import { useQuery } from '@tanstack/react-query'

import { SLUG_MAX } from '#contract/limits.ts'
import { links } from '#contract/links.ts'
import { isReserved } from '#contract/paths.ts'
import { call } from '#web/api/call.ts'
import { AT_ONCE } from '#web/features/links/link-queries.ts'

import { proposeSlug } from './slug.ts'

/** One question each: then chance helps. */
const TRIED = 4
const CHANCE_LENGTH = 4

const withEnd = (start: string, end: string) => `${start.slice(0, SLUG_MAX - end.length - 1)}-${end}`

/** `summer-sale-2`, `-3` and so on, in the end with letters by chance. */
export function slugsLike(slug: string): string[] {
  const [, start = slug, number = '1'] = /^(.+)-(\d{1,3})$/.exec(slug) ?? []
  const numbered = Array.from({ length: TRIED }, (_, n) => withEnd(start, String(Number(number) + n + 1)))
  return [...numbered, withEnd(start, proposeSlug().slice(0, CHANCE_LENGTH))]
}

/** A free slug as near as can be to the one that is taken; undefined while none is known. */
export const useSlugProposal = (slug: string, isTaken: boolean): string | undefined =>
  useQuery({
    queryKey: ['slug-proposal', slug.toLowerCase()],
    queryFn: async ({ signal }) => {
      for (const shortlink of slugsLike(slug)) {
        if (isReserved(shortlink)) continue
        const { data: isExist } = await call(links.exists, { params: { shortlink } }, { signal })
        if (!isExist) return shortlink
      }
      return null
    },
    enabled: isTaken,
    retry: false,
    networkMode: AT_ONCE,
    gcTime: 0
  }).data ?? undefined

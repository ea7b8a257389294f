import { useQuery } from '@tanstack/react-query'

import { SLUG_MAX } from '#contract/limits.ts'
import { links } from '#contract/links.ts'
import { isReserved, isSlug } from '#contract/paths.ts'
import { call } from '#web/api/call.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'

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

/** As people read them, one letter after another; a soft or hard sign is no sound. */
const latin: Record<string, string> = Object.fromEntries(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya'
    .split(' ')
    .map(pair => pair.split('=', 2))
)

/** A slug of whatever was typed, in Latin letters; empty where nothing is left. */
export const inLatin = (text: string): string =>
  Array.from(text.toLowerCase(), letter => latin[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')

/** What may be proposed for a slug that cannot be had, the nearest first. */
function proposalsFor(slug: string): string[] {
  if (isSlug(slug)) return slugsLike(slug)
  const start = inLatin(slug)
  if (start === '') return []
  return isSlug(start)
    ? [start, ...slugsLike(start)]
    : [withEnd(start, proposeSlug().slice(0, CHANCE_LENGTH))]
}

/** A free slug as near as can be to one that is taken, or that cannot be; undefined while none is known. */
export const useSlugProposal = (slug: string, isWanted: boolean): string | undefined =>
  useQuery({
    queryKey: ['slug-proposal', slug.toLowerCase()],
    queryFn: async ({ signal }) => {
      for (const shortlink of proposalsFor(slug)) {
        if (!isSlug(shortlink) || isReserved(shortlink)) continue
        const { data: isExist } = await call(links.exists, { params: { shortlink }, query: {} }, { signal })
        if (!isExist) return shortlink
      }
      return null
    },
    enabled: isWanted,
    retry: false,
    networkMode: EVEN_OFFLINE,
    gcTime: 0
  }).data ?? undefined

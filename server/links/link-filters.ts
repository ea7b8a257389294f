import { suffixesOf } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/link-types.ts'
import type { LinkState } from '#contract/links.ts'
import { isSlug } from '#contract/paths.ts'
import { likeText } from '#server/platform/like-text.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { stateAt } from './links.store.ts'
import { searchedTag } from './tags.ts'

export interface LinkFilters {
  /** Each has to be found. */
  words?: readonly string[]
  type?: LinkType
  state?: LinkState | 'archived'
  tag?: string
}

const nothing = fragment``

/** People write «елка» for «ёлка». */
const withoutYo = (text: string) => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е')

/** Links that had a slug, which leads there still though it is shown nowhere. */
const hadSlug = (words: readonly string[]): Fragment =>
  words.length === 1 && words.every(isSlug)
    ? fragment`or id = any(array(select link_id from slugs where slug = lower(${words[0] ?? ''})))`
    : nothing

/** No word goes over a line, so each is found within one of what is put together. */
function byWords(words: readonly string[] = []): Fragment {
  if (words.length === 0) return nothing
  const patterns = words.map(word => `%${likeText(withoutYo(word))}%`)
  return fragment`
    and (translate(
      concat_ws(e'\\n', title, shortlink, fulllink, erid, advertiser, array_to_string(tags, e'\\n')), 'ёЁ', 'еЕ'
    ) ilike all (${patterns}::text[]) ${hadSlug(words)})`
}

/** By whole labels of the host, as `hostKind` does. */
function byType(type: LinkType | undefined): Fragment {
  if (type === undefined) return nothing
  const names = suffixesOf(type).map(suffix => suffix.replaceAll('.', '\\.'))
  const pattern = `(^|\\.)(${names.join('|')})$`
  return type === 'site' ? fragment`and host !~ ${pattern}` : fragment`and host ~ ${pattern}`
}

function byState(state: LinkFilters['state'], now: number): Fragment {
  if (state === 'archived') return fragment`and archived_at is not null`
  const living = fragment`and archived_at is null`
  return state === undefined ? living : fragment`${living} and ${stateAt(now)} = ${state}`
}

const byTag = (tag: string | undefined) =>
  tag === undefined ? nothing : fragment`and tag_keys @> array[${searchedTag(tag)}]::text[]`

/** The condition that a user's living links which a list asks for meet. */
export const listed = (userId: string, filters: LinkFilters, now: number): Fragment => fragment`
  users @> array[${userId}]::bigint[] and deleted_at is null
  ${byState(filters.state, now)} ${byType(filters.type)} ${byTag(filters.tag)} ${byWords(filters.words)}`

import { suffixesOf } from '#contract/link-hosts.ts'
import type { LinkState, LinkType } from '#contract/links.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { stateAt } from './links.store.ts'
import { searchedTag } from './tags.ts'

export interface LinkFilters {
  search?: string
  type?: LinkType
  state?: LinkState | 'archived'
  tag?: string
}

const nothing = fragment``

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function bySearch(given = ''): Fragment {
  const search = given.trim()
  if (search === '') return nothing
  const pattern = likeText(search)
  return fragment`
    and (title ilike ${pattern} or shortlink ilike ${pattern} or fulllink ilike ${pattern}
      or exists (select 1 from unnest(tags) as tag where tag ilike ${pattern}))`
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
  ${byState(filters.state, now)} ${byType(filters.type)} ${byTag(filters.tag)} ${bySearch(filters.search)}`

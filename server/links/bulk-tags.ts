import { TAGS_MAX } from '#contract/limits.ts'
import type { TagBulk, TagBulkOutcome } from '#contract/link-bulk.ts'
import { distinctIds } from '#server/platform/ids.ts'

import { keepTags, lockLinks } from './bulk.store.ts'
import type { LinksDependencies } from './links.ts'
import { readTags, searchedTag, tagKey } from './tags.ts'

/** The tags of a link afterwards, and which of them it got or has lost. */
interface Tagging {
  next: string[]
  moved: string[]
  /** Of those that it has lost, where each stood. */
  places: number[]
  /** They are no more than a link may have. */
  fits: boolean
}

interface AddedTag {
  tag: string
  /** Where it is to stand. */
  place: number
}

/** In the order of their places. */
function readAdded({ tags, places = [] }: TagBulk): AddedTag[] {
  const placeOf = new Map(tags.map((tag, index) => [searchedTag(tag), places[index]] as const).toReversed())
  return readTags(tags)
    .map(tag => ({ tag, place: placeOf.get(tagKey(tag)) ?? TAGS_MAX }))
    .toSorted((one, other) => one.place - other.place)
}

function withTags(present: readonly string[], added: readonly AddedTag[]): Tagging {
  const keys = new Set(present.map(tagKey))
  const missing = added.filter(({ tag }) => !keys.has(tagKey(tag)))
  const next = [...present]
  for (const { tag, place } of missing) next.splice(place, 0, tag)
  return { next, moved: missing.map(({ tag }) => tag), places: [], fits: next.length <= TAGS_MAX }
}

function withoutTags(present: readonly string[], removed: readonly string[]): Tagging {
  // Not read as new ones are: what could not be kept today can be taken away.
  const keys = new Set(removed.map(searchedTag))
  const isRemoved = (tag: string) => keys.has(tagKey(tag))
  const moved = present.filter(isRemoved)
  const places = moved.map(tag => present.indexOf(tag))
  return { next: present.filter(tag => !isRemoved(tag)), moved, places, fits: true }
}

/**
 * Adds tags to all of a user's links that are named, or takes them away. One that would have too many stays as it was and is told.
 * @throws ProblemError NOT_FOUND, INVALID; then none is changed
 */
export async function changeTags(
  { sql }: Pick<LinksDependencies, 'sql'>,
  userId: string,
  wanted: TagBulk
): Promise<TagBulkOutcome> {
  const ids = distinctIds(wanted.ids)
  const added = wanted.action === 'add' ? readAdded(wanted) : []
  const changed = (present: string[]) =>
    wanted.action === 'add' ? withTags(present, added) : withoutTags(present, wanted.tags)
  return sql.begin(async tx => {
    const links = await lockLinks(tx, ids, userId)
    const touched = links
      .map(({ id, tags: present }) => ({ id, tagging: changed(present) }))
      .filter(({ tagging }) => tagging.moved.length > 0)
    const fitting = touched.filter(({ tagging }) => tagging.fits)
    await keepTags(
      tx,
      fitting.map(({ id, tagging }) => ({ id, tags: tagging.next }))
    )
    return {
      changed: fitting.map(({ id, tagging: { moved, places } }) => ({ _id: id, tags: moved, places })),
      full: touched.filter(({ tagging }) => !tagging.fits).map(({ id }) => id)
    }
  })
}

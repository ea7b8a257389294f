import { TAGS_MAX } from '#contract/limits.ts'
import type { TagBulk, TagBulkOutcome } from '#contract/link-bulk.ts'

import { keepTags, lockLinks } from './bulk.store.ts'
import { distinctIds } from './bulk.ts'
import type { LinksDependencies } from './links.ts'
import { readTags, searchedTag, tagKey } from './tags.ts'

/** The tags of a link afterwards, and which of them it got or has lost. */
interface Tagging {
  next: string[]
  moved: string[]
  /** They are no more than a link may have. */
  fits: boolean
}

function withTags(present: readonly string[], added: readonly string[]): Tagging {
  const keys = new Set(present.map(tagKey))
  const moved = added.filter(tag => !keys.has(tagKey(tag)))
  const next = [...present, ...moved]
  return { next, moved, fits: next.length <= TAGS_MAX }
}

function withoutTags(present: readonly string[], removed: readonly string[]): Tagging {
  // Not read as new ones are: what could not be kept today can be taken away.
  const keys = new Set(removed.map(searchedTag))
  const isRemoved = (tag: string) => keys.has(tagKey(tag))
  return { next: present.filter(tag => !isRemoved(tag)), moved: present.filter(isRemoved), fits: true }
}

/**
 * Adds tags to all of a user's links that are named, or takes them away. One that would have too many stays as it was and is told.
 * @throws ProblemError NOT_FOUND, INVALID; then none is changed
 */
export async function changeTags(
  { sql }: Pick<LinksDependencies, 'sql'>,
  userId: string,
  { ids: given, action, tags }: TagBulk
): Promise<TagBulkOutcome> {
  const ids = distinctIds(given)
  const added = action === 'add' ? readTags(tags) : []
  const changed = (present: string[]) =>
    action === 'add' ? withTags(present, added) : withoutTags(present, tags)
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
      changed: fitting.map(({ id, tagging }) => ({ _id: id, tags: tagging.moved })),
      full: touched.filter(({ tagging }) => !tagging.fits).map(({ id }) => id)
    }
  })
}

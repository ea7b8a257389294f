import type { TagBulk, TagBulkOutcome } from '#contract/link-bulk.ts'
import { isNoSuch } from '#web/api/call.ts'
import { useBulkTags } from '#web/features/links/link-changes.ts'
import { nameOf, type LinkRecord } from '#web/features/links/link.ts'
import { notifyDone } from '#web/ui/notify.ts'
import { notifyUndoable } from '#web/ui/undo/notify-undoable.tsx'

import { NO_ROOM, partlyBack, taggingDone, type TagAction } from './tag-words.ts'

type Alike = Pick<TagBulk, 'ids' | 'tags' | 'places'>

/** Links that got or lost the same tags, at the same places. */
const alike = (changed: TagBulkOutcome['changed']): Alike[] =>
  [...Map.groupBy(changed, ({ tags, places }) => JSON.stringify([tags, places])).values()].map(group => ({
    ids: group.map(({ _id }) => _id),
    tags: group[0]?.tags ?? [],
    places: group[0]?.places ?? []
  }))

/** What an undo could not give back to all. */
class PartlyBack extends Error {}

/** Tags of the chosen links: what became of it is told with a way back. */
export function useTagging(links: readonly LinkRecord[]) {
  const { mutateAsync, isPending } = useBulkTags()

  /** Answers which links stayed as they are. One that is gone holds up none of the others. */
  const giveBack = async (group: Alike, action: TagAction): Promise<string[]> => {
    try {
      return (await mutateAsync({ ...group, action })).full
    } catch (error) {
      if (!isNoSuch(error)) throw error
      const { ids } = group
      if (ids.length === 1) return ids
      const half = Math.ceil(ids.length / 2)
      const left = await giveBack({ ...group, ids: ids.slice(0, half) }, action)
      return [...left, ...(await giveBack({ ...group, ids: ids.slice(half) }, action))]
    }
  }

  /** @throws PartlyBack */
  const takeBack = async (groups: readonly Alike[], action: TagAction): Promise<void> => {
    const left = new Set<string>()
    for (const group of groups) for (const id of await giveBack(group, action)) left.add(id)
    if (left.size > 0) throw new PartlyBack(partlyBack(links.filter(({ id }) => left.has(id)).map(nameOf)))
  }

  /** Resolves to why nothing was done, or to nothing. */
  const apply = async (action: TagAction, tags: string[]): Promise<string | undefined> => {
    const { changed, full } = await mutateAsync({ ids: links.map(({ id }) => id), action, tags })
    if (changed.length === 0 && full.length > 0) return NO_ROOM
    const names = links.filter(({ id }) => full.includes(id)).map(nameOf)
    const told = taggingDone({ action, tags: tags.length, links: changed.length, full: names })
    const back = action === 'add' ? 'remove' : 'add'
    if (changed.length === 0) notifyDone(told)
    else {
      notifyUndoable({
        text: told,
        undo: () => takeBack(alike(changed), back),
        gone: error => (error instanceof PartlyBack ? error.message : undefined),
        hasKey: true
      })
    }
    return undefined
  }
  return { apply, isBusy: isPending }
}

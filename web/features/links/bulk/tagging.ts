import type { TagBulkOutcome } from '#contract/link-bulk.ts'
import { isNoSuch } from '#web/api/call.ts'
import { useBulkTags } from '#web/features/links/link-changes.ts'
import { nameOf, type LinkRecord } from '#web/features/links/link.ts'
import { notifyDone } from '#web/ui/notify.ts'
import { notifyUndoable } from '#web/ui/undo/notify-undoable.tsx'

import { NO_ROOM, TAGGED_IS_GONE, taggingDone, type TagAction } from './tag-words.ts'

/** Links that got or lost the same tags. */
const alike = (changed: TagBulkOutcome['changed']): { ids: string[]; tags: string[] }[] =>
  [...Map.groupBy(changed, ({ tags }) => JSON.stringify(tags)).values()].map(group => ({
    ids: group.map(({ _id }) => _id),
    tags: group[0]?.tags ?? []
  }))

/** Tags of the chosen links: what became of it is told with a way back. */
export function useTagging(links: readonly LinkRecord[]) {
  const { mutateAsync, isPending } = useBulkTags()

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
        undo: async () => {
          for (const group of alike(changed)) await mutateAsync({ ...group, action: back })
        },
        gone: error => (isNoSuch(error) ? TAGGED_IS_GONE : undefined),
        hasKey: true
      })
    }
    return undefined
  }
  return { apply, isBusy: isPending }
}

import { IconArchive, IconArchiveOff, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { BULK_MAX } from '#contract/limits.ts'
import type { LinkRecord } from '#web/features/links/link.ts'
import { linkForms } from '#web/features/links/list/link-words.ts'
import { count, plural } from '#web/ui/format.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { BulkBar as Bar } from '#web/ui/list/bulk-bar.tsx'
import { smallIcon } from '#web/ui/small-icon.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { useBulkActions } from './bulk-actions.ts'
import type { TagAction } from './tag-words.ts'

interface BulkBarProps {
  links: readonly LinkRecord[]
  onClear: () => void
  onDone: (wasAsked: boolean) => void
}

const chosenText = (n: number) => `${plural(n, ['Выбрана', 'Выбрано', 'Выбрано'])} ${count(n, linkForms)}`

const loadTagsDialog = async () => (await import('./tags-dialog.tsx')).TagsDialog

/** What to do with the chosen links. */
export function BulkBar({ links, onClear, onDone }: BulkBarProps) {
  const { isArchived, isBusy, failure, toggleArchived, remove } = useBulkActions(links, onDone)
  const [tagging, setTagging] = useState<{ action: TagAction; opened: boolean }>({
    action: 'add',
    opened: false
  })
  const endTagging = () => setTagging(before => ({ ...before, opened: false }))
  const dialog = useLatePart(loadTagsDialog, tagging.opened, endTagging)
  useFocusBack(tagging.opened)
  const isTooMany = links.length > BULK_MAX
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive
  return (
    <>
      <Bar
        label="Выбранные ссылки"
        chosen={chosenText(links.length)}
        said={
          <>
            {failure}
            {isTooMany && `За один раз можно не больше ${count(BULK_MAX, linkForms)}. Снимите часть отметок.`}
          </>
        }
        actions={[
          {
            name: 'Добавить теги',
            icon: <IconTag {...smallIcon} />,
            run: () => setTagging({ action: 'add', opened: true })
          },
          {
            name: 'Убрать теги',
            icon: <IconTagOff {...smallIcon} />,
            run: () => setTagging({ action: 'remove', opened: true })
          },
          {
            name: isArchived ? 'Вернуть из архива' : 'В архив',
            icon: <ArchiveIcon {...smallIcon} />,
            isLoading: isBusy,
            run: toggleArchived
          },
          { name: 'Удалить', icon: <IconTrash {...smallIcon} />, isDanger: true, run: remove }
        ]}
        isBusy={isBusy}
        isTooMany={isTooMany}
        isDense
        onClear={onClear}
      />
      {dialog && <dialog.Part {...tagging} links={links} onClose={endTagging} />}
    </>
  )
}

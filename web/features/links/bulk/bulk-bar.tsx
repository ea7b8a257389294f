import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash, IconX } from '@tabler/icons-react'

import { BULK_MAX } from '#contract/limits.ts'
import type { LinkRecord } from '#web/features/links/link.ts'
import { linkForms } from '#web/features/links/list/link-words.ts'
import { count, plural } from '#web/ui/format.ts'

import { useBulkActions } from './bulk-actions.ts'

import classes from './bulk-bar.module.css'

interface BulkBarProps {
  links: readonly LinkRecord[]
  onClear: () => void
  onDone: () => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

const chosenText = (n: number) => `${plural(n, ['Выбрана', 'Выбрано', 'Выбрано'])} ${count(n, linkForms)}`

/** What to do with the chosen links; it stays in sight while there are any. */
export function BulkBar({ links, onClear, onDone }: BulkBarProps) {
  const { isArchived, isBusy, failure, toggleArchived, remove } = useBulkActions(links, onDone)
  const isTooMany = links.length > BULK_MAX
  const off = isBusy || isTooMany
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive
  return (
    <section className={classes.bar} aria-label="Выбранные ссылки" aria-busy={isBusy}>
      <div className={classes.said} role="alert">
        {failure}
        {isTooMany && `За один раз можно не больше ${count(BULK_MAX, linkForms)}. Снимите часть отметок.`}
      </div>
      <output className={classes.chosen}>{chosenText(links.length)}</output>
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={off && !isBusy}
          loading={isBusy}
          leftSection={<ArchiveIcon {...icon} />}
          onClick={toggleArchived}
        >
          {isArchived ? 'Вернуть из архива' : 'В архив'}
        </Button>
        <Button
          variant="default"
          className={classes.remove ?? ''}
          disabled={off}
          leftSection={<IconTrash {...icon} />}
          onClick={remove}
        >
          Удалить
        </Button>
      </div>
      <Button
        className={classes.clear ?? ''}
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconX {...icon} />}
        onClick={onClear}
      >
        Снять выбор
      </Button>
    </section>
  )
}

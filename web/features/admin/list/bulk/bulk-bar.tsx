import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { BULK_ADMIN_MAX, type BulkOutcome } from '#contract/admin-bulk.ts'
import { count, type Forms } from '#web/ui/format.ts'

import { BulkTroubles } from './bulk-troubles.tsx'

import classes from './bulk-bar.module.css'

interface BulkAction {
  name: string
  icon: ReactNode
  isDanger?: boolean
  run: () => void
}

interface BulkBarProps {
  rows: readonly { id: string; name: string }[]
  forms: Forms
  actions: readonly BulkAction[]
  isBusy: boolean
  /** Of the last run: what was not done stays chosen, with the reason. */
  outcomes: readonly BulkOutcome[]
  onClear: () => void
}

/** What to do with the chosen rows; it stays in sight while there are any. */
export function BulkBar({ rows, forms, actions, isBusy, outcomes, onClear }: BulkBarProps) {
  const isTooMany = rows.length > BULK_ADMIN_MAX
  return (
    <section className={classes.bar} aria-label="Выбранное" aria-busy={isBusy}>
      <BulkTroubles
        rows={rows}
        outcomes={outcomes}
        warning={
          isTooMany && `За один раз можно не больше ${count(BULK_ADMIN_MAX, forms)}. Снимите часть отметок.`
        }
      />
      <output className={classes.chosen}>Выбрано: {count(rows.length, forms)}</output>
      <div className={classes.actions}>
        {actions.map(({ name, icon, isDanger = false, run }) => (
          <Button
            key={name}
            className={isDanger ? (classes.danger ?? '') : ''}
            variant="default"
            disabled={isBusy || isTooMany}
            leftSection={icon}
            onClick={run}
          >
            {name}
          </Button>
        ))}
      </div>
      <Button
        className={classes.clear ?? ''}
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={onClear}
      >
        Снять выбор
      </Button>
    </section>
  )
}

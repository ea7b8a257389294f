import { BULK_ADMIN_MAX, type BulkOutcome } from '#contract/admin-bulk.ts'
import { count, type Forms } from '#web/ui/format.ts'
import { BulkBar as Bar, type BulkAction } from '#web/ui/list/bulk-bar.tsx'

import { BulkTroubles } from './bulk-troubles.tsx'

interface BulkBarProps {
  rows: readonly { id: string; name: string }[]
  forms: Forms
  actions: readonly BulkAction[]
  isBusy: boolean
  /** Of the last run: what was not done stays chosen, with the reason. */
  outcomes: readonly BulkOutcome[]
  onClear: () => void
}

/** What to do with the chosen rows. */
export function BulkBar({ rows, forms, actions, isBusy, outcomes, onClear }: BulkBarProps) {
  const isTooMany = rows.length > BULK_ADMIN_MAX
  return (
    <Bar
      label="Выбранное"
      chosen={`Выбрано: ${count(rows.length, forms)}`}
      said={
        <BulkTroubles
          rows={rows}
          outcomes={outcomes}
          warning={
            isTooMany && `За один раз можно не больше ${count(BULK_ADMIN_MAX, forms)}. Снимите часть отметок.`
          }
        />
      }
      actions={actions}
      isBusy={isBusy}
      isTooMany={isTooMany}
      isDense
      onClear={onClear}
    />
  )
}

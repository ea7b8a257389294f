import { BULK_ADMIN_MAX } from '#contract/admin-bulk.ts'
import type { Identified } from '#web/features/admin/list/list-shape.ts'
import type { Selection } from '#web/features/admin/list/selection.ts'
import { count, type Forms } from '#web/ui/format.ts'
import { BulkBar as Bar, type BulkAction } from '#web/ui/list/bulk-bar.tsx'

import { BulkTroubles } from './bulk-troubles.tsx'
import type { useBulk } from './use-bulk.ts'

interface BulkBarProps<Row> {
  selection: Selection<Row>
  nameOf: (row: Row) => string
  forms: Forms
  actions: readonly BulkAction[]
  bulk: ReturnType<typeof useBulk>
}

/** What to do with the chosen rows; of the last run what was not done stays chosen, with the reason. */
export function BulkBar<Row extends Identified>(props: BulkBarProps<Row>) {
  const { selection, nameOf, forms, actions, bulk } = props
  const rows = selection.rows.map(row => ({ id: row._id, name: nameOf(row) }))
  const isTooMany = rows.length > BULK_ADMIN_MAX
  if (rows.length === 0) return null
  return (
    <Bar
      label="Выбранное"
      chosen={`Выбрано: ${count(rows.length, forms)}`}
      said={
        <BulkTroubles
          rows={rows}
          outcomes={bulk.outcomes}
          warning={
            isTooMany && `За один раз можно не больше ${count(BULK_ADMIN_MAX, forms)}. Снимите часть отметок.`
          }
        />
      }
      actions={actions}
      isBusy={bulk.isBusy}
      isTooMany={isTooMany}
      isDense
      onClear={() => {
        bulk.reset()
        selection.keep([])
      }}
    />
  )
}

import { Button } from '@mantine/core'
import { useLocation, useSearchParams } from 'react-router'

import { withoutFilters } from '#web/features/dashboard/filters/filters.ts'
import { readablePeriod } from '#web/features/dashboard/period/period.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** There may well be visits, only none of this kind. */
export function FilteredOut() {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  return (
    <EmptyState
      title="По этим условиям переходов нет"
      text="Уберите одно из условий, сбросьте все или выберите другие даты."
      action={
        <Button
          variant="default"
          onClick={() =>
            setSearch(readablePeriod(withoutFilters(search)), { preventScrollReset: true, state })
          }
        >
          Сбросить условия
        </Button>
      }
    />
  )
}

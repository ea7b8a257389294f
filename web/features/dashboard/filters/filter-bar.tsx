import { count } from '#web/ui/format.ts'
import { useLatePart } from '#web/ui/late-part.ts'

import { hasFilters, type Filters } from './filters.ts'

import classes from './filter-bar.module.css'

interface FilterBarProps {
  filters: Filters
  /** Of what the page shows; nothing while that is on its way. */
  visits: number | undefined
}

const loadChips = async () => (await import('./filter-chips.tsx')).FilterChips

/** Stays in sight: whoever presses a row far below sees why the page changed, and how to go back. */
export function FilterBar({ filters, visits }: FilterBarProps) {
  const filtered = hasFilters(filters)
  const chips = useLatePart(loadChips, filtered)
  return (
    <div className={classes.bar}>
      {/* Without a filter too: it knows where the focus goes from the last one. */}
      {chips && <chips.Part filters={filters} />}
      {chips && filtered && visits !== undefined && (
        <span className={classes.visits}>{count(visits, ['переход', 'перехода', 'переходов'])}</span>
      )}
    </div>
  )
}

import { count } from '#web/ui/format.ts'

import { FilterChips } from './filter-chips.tsx'
import { hasFilters, type Filters } from './filters.ts'

import classes from './filter-bar.module.css'

interface FilterBarProps {
  filters: Filters
  /** Of what the page shows; nothing while that is on its way. */
  visits: number | undefined
}

/** Stays in sight: whoever presses a row far below sees why the page changed, and how to go back. */
export const FilterBar = ({ filters, visits }: FilterBarProps) => (
  <div className={classes.bar}>
    <FilterChips filters={filters} />
    {hasFilters(filters) && visits !== undefined && (
      <span className={classes.visits}>{count(visits, ['переход', 'перехода', 'переходов'])}</span>
    )}
  </div>
)

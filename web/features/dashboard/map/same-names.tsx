import { useSearchParams } from 'react-router'

import { NO_CITY } from '#contract/analytics.ts'
import { readFilters } from '#web/features/dashboard/filters/filters.ts'

import type { City } from './cities.ts'

import classes from './same-names.module.css'

/** A filter knows a city by its name alone: says so where it has found several. */
export function SameNames({ cities }: { cities: readonly City[] }) {
  const [search] = useSearchParams()
  const { city: filtered } = readFilters(search)
  const found = cities.filter(({ label }) => label === filtered && label !== NO_CITY)
  if (found.length < 2) return null
  return (
    <p className={classes.note}>
      Города отбираются по названию, поэтому здесь вместе: {found.map(({ name }) => name).join('; ')}.
    </p>
  )
}

import { Link, useSearchParams } from 'react-router'

import { FilterLink, type LinkLook } from '#web/features/dashboard/filters/filter-link.tsx'
import { isFilter, type FilterKey } from '#web/features/dashboard/filters/filters.ts'

/** Where a row leads: to the same page with only its visits, or to the page of a link, of the same days and filters. */
export type RowWay = { filter: FilterKey; value: string } | { link: string }

interface RowLinkProps extends LinkLook {
  way: RowWay | undefined
}

export function RowLink({ way, ...look }: RowLinkProps) {
  const [search] = useSearchParams()
  if (way === undefined) return <span {...look} />
  if ('link' in way) {
    return <Link {...look} to={{ pathname: `/dashboard/${way.link}`, search: search.toString() }} />
  }
  // A label that the reports would not take back, such as one that is too long.
  if (!isFilter(way.filter, way.value)) return <span {...look} />
  return <FilterLink filter={way.filter} value={way.value} {...look} />
}

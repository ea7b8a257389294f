import type { HTMLAttributes } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { readablePeriod } from '#web/features/dashboard/period/period.ts'

import { readFilters, withFilter, type FilterKey } from './filters.ts'

/** What a link looks like and notices; where it leads is told apart. */
export type LinkLook = Pick<
  HTMLAttributes<HTMLElement>,
  | 'children'
  | 'className'
  | 'title'
  | 'tabIndex'
  | 'onMouseDown'
  | 'onPointerEnter'
  | 'onPointerLeave'
  | 'onFocus'
  | 'onBlur'
>

interface FilterLinkProps extends LinkLook {
  filter: FilterKey
  value: string
}

/** The same page with only these visits; once more takes the filter off. */
export function FilterLink({ filter, value, ...look }: FilterLinkProps) {
  const [search] = useSearchParams()
  const state: unknown = useLocation().state
  const isPresent = readFilters(search)[filter] === value
  return (
    <Link
      {...look}
      to={{ search: readablePeriod(withFilter(search, filter, isPresent ? undefined : value)) }}
      state={state}
      aria-current={isPresent ? 'true' : undefined}
      preventScrollReset
    />
  )
}

import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import classes from './presets.module.css'

interface PeriodPresetsProps<Id extends string> {
  presets: readonly { id: Id; label: string }[]
  /** Which of them is shown. */
  present: Id | 'own'
  /** The same address with another period. */
  withPeriod: (search: URLSearchParams, id: Id) => URLSearchParams
  className?: string | undefined
  /** What stands behind them. */
  children: ReactNode
}

/** Periods to choose from, each with an address of its own. */
export function PeriodPresets<Id extends string>(props: PeriodPresetsProps<Id>) {
  const { presets, present, withPeriod, className, children } = props
  const [search] = useSearchParams()
  return (
    <nav
      className={className === undefined ? classes.presets : `${classes.presets} ${className}`}
      aria-label="Период"
    >
      {presets.map(({ id, label }) => (
        <Link
          key={id}
          className={classes.preset}
          to={{ search: withPeriod(search, id).toString() }}
          aria-current={present === id ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
      {children}
    </nav>
  )
}

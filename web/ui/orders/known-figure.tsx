import { formatNumber } from '#web/ui/format.ts'

import { NO_DATA } from './measures.ts'

import classes from './known-figure.module.css'

interface KnownFigureProps {
  value: number | null
  write?: (n: number) => string
  className?: string | undefined
}

/** A figure, or that nobody knows it: a zero would lie. */
export const KnownFigure = ({ value, write = formatNumber, className = '' }: KnownFigureProps) =>
  value === null ? (
    <span className={`${classes.unknown} ${className}`}>{NO_DATA}</span>
  ) : (
    <data className={`${classes.known} ${className}`} value={value}>
      {write(value)}
    </data>
  )

import type { ReactNode } from 'react'

import classes from './chart-table.module.css'
import table from './numbers-table.module.css'

interface ChartTableProps {
  title?: string
  className?: string | undefined
  /** Its head and its body. */
  children: ReactNode
}

/** The numbers behind a chart, for who opens them. */
export const ChartTable = ({ title = 'Таблица', className = '', children }: ChartTableProps) => (
  <details className={`${classes.details} ${className}`}>
    <summary className={classes.summary}>{title}</summary>
    {/* Keys scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={table.table}>{children}</table>
    </section>
  </details>
)

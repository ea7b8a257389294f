import type { ProductRow } from '#contract/marketplace.ts'
import { KnownFigure } from '#web/ui/orders/known-figure.tsx'

import type { FigureColumn } from './figure-columns.ts'

import classes from './figure-bar.module.css'

interface FigureBarProps {
  product: ProductRow
  column: FigureColumn
  /** The greatest of the column. */
  top: number
  isOurs?: boolean
}

/** A figure over its bar: products are compared within a column. */
export function FigureBar({ product, column: { key, write }, top, isOurs = false }: FigureBarProps) {
  const value = product[key]
  return (
    <span className={classes.figure} data-ours={isOurs || undefined}>
      <KnownFigure value={value} write={write} className={classes.value} />
      <svg className={classes.track} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {value !== null && value > 0 && <rect width={Math.max(1.5, (100 * value) / top)} height="4" />}
      </svg>
    </span>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Identified } from './list-shape.ts'
import type { ShownRows } from './list-table.tsx'
import { rowWay } from './row-keys.ts'
import { SelectBox } from './select-box.tsx'

import classes from './list-cards.module.css'

interface ListCardsProps<Row> extends ShownRows<Row> {
  /** What stands in the way to the row. */
  lead: (row: Row) => ReactNode
  /** Opposite of it: the one thing to be seen first. */
  mark: (row: Row) => ReactNode
  /** Below. */
  facts: (row: Row) => ReactNode
}

/** The rows on a phone. */
export function ListCards<Row extends Identified>(props: ListCardsProps<Row>) {
  const { label, rows, nameOf, selection, openAddress, openId, lead, mark, facts } = props
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map(row => (
        <li
          key={row._id}
          className={classes.card}
          data-row
          data-open={openId === row._id || undefined}
          data-chosen={selection?.has(row._id) || undefined}
        >
          {selection && <SelectBox id={row._id} name={nameOf(row)} selection={selection} />}
          <div className={classes.words}>
            <div className={classes.head}>
              {openAddress ? (
                <Link
                  {...rowWay(row._id)}
                  className={classes.way}
                  to={openAddress(row._id)}
                  preventScrollReset
                >
                  {lead(row)}
                </Link>
              ) : (
                <span className={classes.name}>{lead(row)}</span>
              )}
              <span className={classes.mark}>{mark(row)}</span>
            </div>
            <div className={classes.facts}>{facts(row)}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

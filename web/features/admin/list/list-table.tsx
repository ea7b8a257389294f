import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'

import type { Column, Identified } from './list-shape.ts'
import { rowWay } from './row-keys.ts'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './selection.ts'
import { SortHeading } from './sort-heading.tsx'

import classes from './list-table.module.css'

export interface ShownRows<Row> {
  label: string
  rows: readonly Row[]
  /** What the row is called. */
  nameOf: (row: Row) => string
  /** Absent: rows cannot be chosen. */
  selection: Selection<Row> | undefined
  /** Absent: there is nothing more to a row. */
  openAddress: ((id: string) => string) | undefined
  /** Whose panel is open. */
  openId: string | undefined
}

interface ListTableProps<Row> extends ShownRows<Row> {
  /** The first one holds the way to the row. */
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
}

/** The rows where there is room for columns. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { label, rows, columns, nameOf, selection, openAddress, openId, sort, onSort } = props
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.choice}>
              <Checkbox
                size="xs"
                aria-label="Выбрать все строки страницы"
                checked={selection.all === 'all'}
                indeterminate={selection.all === 'some'}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map(column => (
            <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={row._id}
            data-row
            data-open={openId === row._id || undefined}
            data-chosen={selection?.has(row._id) || undefined}
          >
            {selection && (
              <td className={classes.choice}>
                <SelectBox id={row._id} name={nameOf(row)} selection={selection} />
              </td>
            )}
            {columns.map(({ key, className, isNumber, isMinor, cell }, index) => (
              <td
                key={key}
                className={className}
                data-number={isNumber || undefined}
                data-minor={isMinor || undefined}
              >
                {index === 0 && openAddress ? (
                  <Link
                    {...rowWay(row._id)}
                    className={classes.way}
                    to={openAddress(row._id)}
                    preventScrollReset
                    title={nameOf(row)}
                  >
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

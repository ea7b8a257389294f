import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import type { Column } from './list-shape.ts'

import classes from './list-table.module.css'

interface SortHeadingProps<Row> {
  column: Column<Row>
  sort: string
  onSort: (sort: string) => void
}

/** What the presses of a heading lead to: first the order that is looked for most, then the other. */
function nextSort({ field, first }: { field: string; first: 'up' | 'down' }, sort: string): string {
  const [up, down] = [field, `-${field}`]
  if (sort === up) return down
  if (sort === down) return up
  return first === 'up' ? up : down
}

/** The head of a column; a button when the list can be sorted by it. */
export function SortHeading<Row>({ column, sort, onSort }: SortHeadingProps<Row>) {
  const { name, isNumber, isMinor, className, sort: sortable } = column
  const direction =
    sortable &&
    { [sortable.field]: 'ascending' as const, [`-${sortable.field}`]: 'descending' as const }[sort]
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      data-number={isNumber || undefined}
      data-minor={isMinor || undefined}
      aria-sort={sortable && (direction ?? 'none')}
    >
      {sortable ? (
        <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sortable, sort))}>
          {name}
          <Arrow size={14} stroke={2} aria-hidden data-shown={direction !== undefined || undefined} />
        </UnstyledButton>
      ) : (
        name
      )}
    </th>
  )
}

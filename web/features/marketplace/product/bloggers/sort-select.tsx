import { NativeSelect } from '@mantine/core'

import { directions, linkSorts, type Direction, type LinkOrder } from './link-sorts.ts'

import classes from './sort-select.module.css'

const words: Record<Direction, string> = { descending: 'сначала больше', ascending: 'сначала меньше' }

const orders = linkSorts.flatMap(sort =>
  directions
    .toSorted((a, b) => Number(b === sort.first) - Number(a === sort.first))
    .map(direction => ({ sort, direction }))
)
const valueOf = ({ sort, direction }: LinkOrder) => `${sort.id} ${direction}`
const options = orders.map(order => ({
  value: valueOf(order),
  label: `${order.sort.name}: ${words[order.direction]}`
}))

interface SortSelectProps {
  order: LinkOrder
  onOrder: (order: LinkOrder) => void
}

/** The order of the links where there are no heads of columns. */
export const SortSelect = ({ order, onOrder }: SortSelectProps) => (
  <NativeSelect
    className={classes.select ?? ''}
    label="Порядок"
    data={options}
    value={valueOf(order)}
    onChange={({ currentTarget: { value } }) => {
      const asked = orders.find(one => valueOf(one) === value)
      if (asked) onOrder(asked)
    }}
  />
)

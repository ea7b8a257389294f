import { IconArrowNarrowDown, IconArrowsUpDown, IconArrowNarrowUp } from '@tabler/icons-react'

import { linkSorts, pressed, type LinkOrder } from './link-sorts.ts'

import classes from './sort-head.module.css'

const icons = { ascending: IconArrowNarrowUp, descending: IconArrowNarrowDown } as const

interface SortHeadProps {
  name: string
  className?: string | undefined
  order: LinkOrder
  onOrder: (order: LinkOrder) => void
}

/** The head of a column; where it can be sorted by, a press does it and a second turns it round. */
export function SortHead({ name, className, order, onOrder }: SortHeadProps) {
  const sort = linkSorts.find(one => one.name === name)
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    )
  }
  const isSorted = order.sort === sort
  const Icon = isSorted ? icons[order.direction] : IconArrowsUpDown
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order.direction : 'none'}>
      <button type="button" className={classes.head} onClick={() => onOrder(pressed(order, sort))}>
        <Icon className={classes.icon} size={13} stroke={2} aria-hidden />
        {name}
      </button>
    </th>
  )
}

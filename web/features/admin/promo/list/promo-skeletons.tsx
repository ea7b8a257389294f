import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './promo-skeletons.module.css'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The list before it has come. */
export const PromoSkeletons = () => (
  <div aria-busy="true">
    <VisuallyHidden component="output">Загружаем промокоды</VisuallyHidden>
    {rows.map(row => (
      <div key={row} className={classes.row}>
        <Skeleton height={16} width="24%" />
        <Skeleton height={16} width="40%" />
        <Skeleton height={16} width={56} />
      </div>
    ))}
  </div>
)

import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './link-skeletons.module.css'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The list before it has come. */
export const LinkSkeletons = () => (
  <div aria-busy="true">
    <VisuallyHidden component="output">Загружаем ссылки</VisuallyHidden>
    {rows.map(row => (
      <div key={row} className={classes.row}>
        <div className={classes.text}>
          <Skeleton height={16} width="60%" />
          <Skeleton height={14} width="40%" />
        </div>
        <Skeleton height={16} width={72} />
      </div>
    ))}
  </div>
)

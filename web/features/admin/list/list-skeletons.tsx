import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './list-screen.module.css'

const rows = Array.from({ length: 12 }, (_, n) => `row ${n}`)

/** The list before it has come. */
export const ListSkeletons = ({ label }: { label: string }) => (
  <div aria-busy="true">
    <VisuallyHidden component="output">Загружаем: {label}</VisuallyHidden>
    {rows.map(row => (
      <div key={row} className={classes.waiting}>
        <Skeleton height={14} width="28%" />
        <Skeleton height={14} width="14%" />
        <Skeleton height={14} width="18%" />
        <Skeleton height={14} width={56} />
      </div>
    ))}
  </div>
)

import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './section-skeletons.module.css'

const places = ['first', 'second', 'third']

export const SectionSkeletons = () => (
  <div className={classes.list} aria-busy="true">
    <VisuallyHidden>Загружаем</VisuallyHidden>
    {places.map(place => (
      <div key={place} className={classes.section}>
        <Skeleton height={24} width={160} />
        <div className={classes.content}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={40} width={240} />
        </div>
      </div>
    ))}
  </div>
)

import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './form-skeleton.module.css'

/** A form that is still on its way. */
export const FormSkeleton = ({ words }: { words: string }) => (
  <div className={classes.waiting} aria-busy="true">
    <VisuallyHidden component="output">{words}</VisuallyHidden>
    <Skeleton height={14} width="30%" />
    <Skeleton height={40} />
    <Skeleton height={14} width="40%" />
    <Skeleton height={40} />
    <Skeleton height={14} width="25%" />
    <Skeleton height={40} />
  </div>
)

import { TargetIcon } from '#web/features/links/target-icon.tsx'
import { typeOfTarget } from '#web/features/links/target.ts'
import { hostOf } from '#web/ui/target-address.ts'

import classes from './link-target.module.css'

/** Where a link leads: the kind of place as an icon, and its host. */
export const LinkTarget = ({ target }: { target: string }) => (
  <span className={classes.target} title={target}>
    <TargetIcon type={typeOfTarget(target)} />
    <span className={classes.host}>{hostOf(target)}</span>
  </span>
)

import { typeOfTarget } from '#contract/link-hosts.ts'
import { shownHost } from '#contract/target-host.ts'
import { TargetIcon } from '#web/features/links/target-icon.tsx'

import classes from './link-target.module.css'

/** Where a link leads: the kind of place as an icon, and its host. */
export const LinkTarget = ({ target }: { target: string }) => (
  <span className={classes.target} title={target}>
    <TargetIcon type={typeOfTarget(target)} />
    <span className={classes.host}>{shownHost(target)}</span>
  </span>
)

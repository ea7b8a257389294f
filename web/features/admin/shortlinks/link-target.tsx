import { typeName, typeOfTarget } from '#contract/link-hosts.ts'
import { shownHost } from '#contract/target-host.ts'
import { targetIcons } from '#web/ui/target-icons.ts'

import classes from './link-target.module.css'

/** Where a link leads: the kind of place as an icon, and its host. */
export function LinkTarget({ target }: { target: string }) {
  const type = typeOfTarget(target)
  const Icon = targetIcons[type]
  return (
    <span className={classes.target} title={`${typeName(type)}: ${target}`}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.host}>{shownHost(target)}</span>
    </span>
  )
}

import { formatNumber } from '#web/ui/format.ts'

import type { FunnelStep } from './funnel-steps.ts'
import { stepPath } from './funnel-steps.ts'

import classes from './funnel-picture.module.css'

/** Steps that narrow from left to right; on a phone from above. */
export const FunnelPicture = ({ steps }: { steps: readonly FunnelStep[] }) => (
  <ol className={classes.steps}>
    {steps.map(({ name, value, share, part, size, ofOpens }, index) => (
      <li key={name} className={classes.step}>
        <p className={classes.name}>{name}</p>
        <p className={classes.value}>{formatNumber(value)}</p>
        <svg className={classes.shape} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path data-step={index} d={stepPath(size, steps[index + 1]?.size ?? size)} />
        </svg>
        <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect data-step={index} width={part > 0 ? Math.max(1, part * 100) : 0} height="8" />
        </svg>
        <p className={classes.share}>
          {share}
          {ofOpens && <span className={classes.of}>{ofOpens}</span>}
        </p>
      </li>
    ))}
  </ol>
)

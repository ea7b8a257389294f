import { Bar } from '#web/features/profile/bar.tsx'

import classes from './usage-bar.module.css'

interface UsageBarProps {
  name: string
  text: string
  used?: number
  /** null = without a limit; no bar for that, nor for what is not counted. */
  limit?: number | null
}

export function UsageBar({ name, text, used = 0, limit }: UsageBarProps) {
  const isCounted = typeof limit === 'number' && limit > 0
  return (
    <div className={classes.item}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {text}
        {isCounted && (
          <Bar share={Math.min(used, limit) / limit} tone={used >= limit ? 'accent' : undefined} />
        )}
      </dd>
    </div>
  )
}

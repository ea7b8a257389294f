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
          <svg
            className={classes.bar}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
            data-full={used >= limit}
          >
            <rect width={(100 * Math.min(used, limit)) / limit} height="6" />
          </svg>
        )}
      </dd>
    </div>
  )
}

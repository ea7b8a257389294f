import { MINUTE_MS } from '#contract/durations.ts'
import { formatMoscowClock, formatNumber } from '#web/ui/format.ts'
import { useNow } from '#web/ui/use-now.ts'

import classes from './freshness.module.css'

const JUST_NOW_MS = 15_000

function freshnessWords(ageMs: number, updatedAt: number): string {
  if (ageMs < JUST_NOW_MS) return 'обновлено только что'
  if (ageMs < MINUTE_MS) return `обновлено ${formatNumber(Math.floor(ageMs / 1000))} с назад`
  return `обновлено в ${formatMoscowClock(updatedAt)}`
}

interface FreshnessProps {
  updatedAt: number
  live: boolean
  failing: boolean
}

/** How old the figures are; a dot while they keep coming. */
export function Freshness({ updatedAt, live, failing }: FreshnessProps) {
  const now = useNow(5000)
  if (updatedAt === 0) return null
  const words = failing
    ? `не удалось обновить, показано на ${formatMoscowClock(updatedAt)}`
    : freshnessWords(now.getTime() - updatedAt, updatedAt)
  return (
    <span className={classes.freshness} data-live={live && !failing}>
      {words}
    </span>
  )
}

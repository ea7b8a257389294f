import { Skeleton } from '@mantine/core'

import { families } from '#contract/plans.ts'
import { useProfile } from '#web/api/profile.ts'
import { count, formatNumber, plural } from '#web/ui/format.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

import classes from './plan-usage.module.css'

function usageText(used: number, limit: number | null): string {
  if (limit === null) return count(used, ['ссылка', 'ссылки', 'ссылок'])
  return `${formatNumber(used)} из ${formatNumber(limit)}\u00A0${plural(limit, ['ссылки', 'ссылок', 'ссылок'])}`
}

/** The plan and how much of its links is used, as a thin bar. */
export function PlanUsage() {
  const { data: profile } = useProfile()
  if (!profile) {
    return (
      <div className={classes.usage}>
        <Skeleton height={32} />
      </div>
    )
  }
  const used = profile.usage.links ?? 0
  const limit = profile.limits.links
  const text = usageText(used, limit)
  const family = livingFamily(profile)
  return (
    <div className={classes.usage}>
      <div className={classes.words}>
        <span className={classes.plan}>{family === null ? 'Бесплатный' : families[family].name}</span>
        <span>{text}</span>
      </div>
      {limit !== null && (
        <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(100 * Math.min(used, limit)) / Math.max(limit, 1)} height="4" />
        </svg>
      )}
    </div>
  )
}

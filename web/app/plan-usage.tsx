import { Skeleton } from '@mantine/core'

import { families, planParts } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { useProfile } from '#web/api/profile.ts'
import { count, formatNumber, plural } from '#web/ui/format.ts'

import classes from './plan-usage.module.css'

/** NEW and INACTIVE users have the free limits, whatever they once paid for. */
const planName = ({ plan, status }: Profile): string =>
  plan && (status === 'ACTIVE' || status === 'OVERDUE') ? families[planParts(plan).family].name : 'Бесплатный'

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
  return (
    <div className={classes.usage}>
      <div className={classes.words}>
        <span className={classes.plan}>{planName(profile)}</span>
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

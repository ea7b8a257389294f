import type { Profile } from '#contract/user.ts'
import { lastTermText } from '#web/features/profile/plans/plan-words.ts'
import { formatDayMonth, formatNumber } from '#web/ui/format.ts'

import { limitNote } from './limit-note.ts'
import { UsageBar } from './usage-bar.tsx'

import classes from './plan-usage.module.css'

function usedText(used: number, limit: number | null): string {
  if (limit === null) return `${formatNumber(used)}, без ограничений`
  if (limit === 0) return used > 0 ? `${formatNumber(used)}, в тариф не входят` : 'Не входят'
  return `${formatNumber(used)} из ${formatNumber(limit)}`
}

/** Without a trial it is the plan that decides. */
function marketplaceText({ limits, marketplaceTrialEnds }: Profile): string {
  if (!limits.marketplace) return 'Не входит'
  return marketplaceTrialEnds === null ? 'Входит' : `Пробно до ${formatDayMonth(marketplaceTrialEnds)}`
}

/** How much of the plan is used, and what its end would mean. */
export function PlanUsage({ profile }: { profile: Profile }) {
  const { limits, usage } = profile
  const links = usage.links ?? 0
  const landings = usage.landings ?? 0
  return (
    <section aria-labelledby="usage-title">
      <h2 id="usage-title" className={classes.title}>
        Сколько использовано
      </h2>
      <dl className={classes.list}>
        <UsageBar name="Ссылки" used={links} limit={limits.links} text={usedText(links, limits.links)} />
        <UsageBar
          name="Мини-страницы"
          used={landings}
          limit={limits.landings}
          text={usedText(landings, limits.landings)}
        />
        <UsageBar name="Статистика" text={lastTermText(limits.analyticsDays)} />
        <UsageBar name="Маркетплейс" text={marketplaceText(profile)} />
      </dl>
      <p className={classes.note}>{limitNote(links, limits.links)}</p>
    </section>
  )
}

import type { Profile } from '#contract/user.ts'
import { lastTermText } from '#web/features/profile/plans/plan-words.ts'
import { formatNumber } from '#web/ui/format.ts'

import { limitNote } from './limit-note.ts'
import { UsageBar } from './usage-bar.tsx'

import classes from './plan-usage.module.css'

function usedText(used: number, limit: number | null): string {
  if (limit === null) return `${formatNumber(used)}, без ограничений`
  if (limit === 0) return used > 0 ? `${formatNumber(used)}, в тариф не входят` : 'Не входят'
  return `${formatNumber(used)} из ${formatNumber(limit)}`
}

/** How much of the plan is used, and what its end would mean. */
export function PlanUsage({ profile: { limits, usage } }: { profile: Profile }) {
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
        <UsageBar name="Маркетплейс" text={limits.marketplace ? 'Входит' : 'Не входит'} />
      </dl>
      <p className={classes.note}>{limitNote(links, limits.links)}</p>
    </section>
  )
}

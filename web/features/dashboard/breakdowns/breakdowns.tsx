import type { Filters } from '#contract/analytics.ts'
import { LiveStrip } from '#web/features/dashboard/live/live-strip.tsx'

import type { Asked } from './asked.ts'
import { DevicesCard } from './devices-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { TopLinksCard } from './top-links-card.tsx'

import classes from './breakdowns.module.css'

interface BreakdownsProps extends Asked {
  filters: Filters
}

/** From where, where, on what, and through which link: every row narrows the page. */
export function Breakdowns({ filters, ...asked }: BreakdownsProps) {
  const live = <LiveStrip id={asked.query.id} filters={filters} />
  const places = (
    <div className={classes.wide}>
      <PlacesCard {...asked} />
    </div>
  )
  if (asked.query.id !== undefined) {
    return (
      <div className={classes.columns}>
        <SourcesCard {...asked} />
        <DevicesCard {...asked} />
        {places}
        <div className={classes.wide}>{live}</div>
      </div>
    )
  }
  return (
    <div className={classes.columns}>
      <SourcesCard {...asked} />
      {live}
      {places}
      <DevicesCard {...asked} />
      <TopLinksCard {...asked} />
    </div>
  )
}

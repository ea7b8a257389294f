import { Skeleton } from '@mantine/core'

import type { Filters } from '#contract/analytics.ts'
import type { Shortlink } from '#contract/links.ts'
import { hasFilters } from '#web/features/dashboard/filters/filters.ts'
import { Late } from '#web/features/dashboard/late.tsx'
import { LiveStrip } from '#web/features/dashboard/live/live-strip.tsx'
import { daysOf } from '#web/features/dashboard/period/range.ts'

import type { Asked } from './asked.ts'
import { ButtonsCard } from './buttons-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { TopLinksCard } from './top-links-card.tsx'

import classes from './breakdowns.module.css'

const loadOrders = async () => (await import('#web/features/dashboard/orders/orders-card.tsx')).OrdersCard

interface BreakdownsProps extends Asked {
  filters: Filters
  /** Of the whole period. */
  people: number
  /** The one that the page is about. */
  link: Shortlink | undefined
}

/** Of the two cards beside each other the one that a filter leaves a single row. */
function shortCard({ source, referrer, utm, device }: Filters) {
  const isFrom = source !== undefined || referrer !== undefined || utm !== undefined
  if (isFrom === (device !== undefined)) return undefined
  return isFrom ? 'sources' : 'devices'
}

/** From where, where, on what, and through which link or by which button: every row of visits narrows the page. */
export function Breakdowns({ filters, people, link, ...asked }: BreakdownsProps) {
  const live = (
    <div className={classes.live}>
      <LiveStrip id={asked.query.id} filters={filters} />
    </div>
  )
  const places = (
    <div className={classes.wide}>
      <PlacesCard {...asked} />
    </div>
  )
  const orders = link !== undefined && link.nmId !== null && (
    <div className={classes.orders}>
      <Late
        load={loadOrders}
        props={{
          id: link._id,
          nmId: link.nmId,
          asked: daysOf({ from: asked.query.dateFrom, to: asked.query.dateTo }),
          filtered: hasFilters(filters)
        }}
        skeleton={<Skeleton height={400} />}
        action="Показать заказы"
      />
    </div>
  )
  if (link?.landed) {
    return (
      <>
        {orders}
        <div className={classes.columns}>
          <div className={classes.side}>
            <ButtonsCard {...asked} link={link} people={people} />
            <SourcesCard {...asked} />
          </div>
          <div className={classes.side}>
            <DevicesCard {...asked} />
            {live}
          </div>
          {places}
        </div>
      </>
    )
  }
  if (link) {
    return (
      <>
        {orders}
        <div className={classes.columns} data-of="link" data-short={shortCard(filters)}>
          <SourcesCard {...asked} />
          <DevicesCard {...asked} />
          {live}
          {places}
        </div>
      </>
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

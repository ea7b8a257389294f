import { Skeleton } from '@mantine/core'

import type { Row } from '#contract/analytics.ts'
import { Card } from '#web/features/dashboard/card.tsx'
import type { ReportResult } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'

import { RankedBars, type Bar } from './ranked-bars.tsx'
import { sourceOf } from './social-sources.ts'

import classes from './breakdowns.module.css'

const CITIES_MAX = 100
const skeletonBars = [0, 1, 2, 3, 4]

const BarsSkeleton = () => skeletonBars.map(bar => <Skeleton key={bar} height={40} mb={4} />)

const bySource = ({ label, visits, uniqVisits }: Row): Bar => ({
  key: label,
  ...sourceOf(label),
  visits,
  people: uniqVisits
})

const byCity = ({ label, visits, uniqVisits }: Row): Bar => ({
  key: label,
  name: label || 'Не определён',
  visits,
  people: uniqVisits
})

interface BreakdownsProps {
  social: ReportResult
  cities: ReportResult
  /** Of the whole period. */
  visits: number
}

/** Where the visits came from, and where the people are. */
export function Breakdowns({ social, cities, visits }: BreakdownsProps) {
  return (
    <div className={classes.columns}>
      <Card title="Откуда">
        <ReportView name="Откуда" result={social} skeleton={<BarsSkeleton />}>
          {rows => <RankedBars bars={rows.filter(row => row.visits > 0).map(bySource)} of="источники" />}
        </ReportView>
      </Card>
      <Card title="Где">
        <ReportView name="Где" result={cities} skeleton={<BarsSkeleton />}>
          {rows => (
            <>
              <RankedBars
                bars={rows.map(byCity)}
                of="города"
                // Of a longer list only the greatest are answered.
                {...(rows.length >= CITIES_MAX && { whole: visits })}
              />
              <p className={classes.footnote}>
                По IP, для мобильных сетей приблизительно.{' '}
                <a href="https://db-ip.com/">IP Geolocation by DB-IP</a>
              </p>
            </>
          )}
        </ReportView>
      </Card>
    </div>
  )
}

import { Skeleton } from '@mantine/core'

import { analytics, type ReportQuery, type Row } from '#contract/analytics.ts'
import { Card } from '#web/features/dashboard/card.tsx'
import { useReport } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'

import { RankedBars, type Bar } from './ranked-bars.tsx'
import { sourceOf } from './social-sources.ts'

import classes from './breakdowns.module.css'

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
  query: ReportQuery
  live: boolean
}

/** Where the visits came from, and where the people are. */
export function Breakdowns({ query, live }: BreakdownsProps) {
  const social = useReport(analytics.social, query, { live })
  const cities = useReport(analytics.cities, query, { live })
  return (
    <div className={classes.columns}>
      <Card title="Откуда">
        <ReportView result={social} skeleton={<BarsSkeleton />}>
          {rows => <RankedBars bars={rows.filter(row => row.visits > 0).map(bySource)} of="источники" />}
        </ReportView>
      </Card>
      <Card title="Где">
        <ReportView result={cities} skeleton={<BarsSkeleton />}>
          {rows => (
            <>
              <RankedBars bars={rows.map(byCity)} of="города" />
              <p className={classes.footnote}>По IP, для мобильных сетей приблизительно.</p>
            </>
          )}
        </ReportView>
      </Card>
    </div>
  )
}

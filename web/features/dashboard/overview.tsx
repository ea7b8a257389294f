import { Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'

import type { ReportQuery } from '#contract/analytics.ts'
import type { CountedShortlink } from '#contract/links.ts'

import { Breakdowns } from './breakdowns/breakdowns.tsx'
import { VisitsCard } from './chart/visits-card.tsx'
import { Figures } from './figures/figures.tsx'
import { totalsOf } from './figures/totals.ts'
import { useFigures } from './figures/use-figures.ts'
import { PeriodNote } from './period-note.tsx'
import { moscowToday } from './period/calendar.ts'
import { comparedWords } from './period/comparison.ts'
import { PeriodBar } from './period/period-bar.tsx'
import { readCompare, readPeriod } from './period/period.ts'
import { ReportView } from './report-view.tsx'
import { FirstLink } from './states/first-link.tsx'
import { FirstVisit } from './states/first-visit.tsx'
import { QuietPeriod } from './states/quiet-period.tsx'
import { useNow } from './use-now.ts'
import { useStage } from './use-stage.ts'

import classes from './overview.module.css'

const MINUTE_MS = 60_000

/** The statistics of one link, or without one of all the caller's links. */
export function Overview({ link }: { link?: CountedShortlink }) {
  const [search] = useSearchParams()
  const now = useNow(MINUTE_MS)
  const today = moscowToday(now)
  const period = readPeriod(search, today)
  const live = period.to >= today
  const query: ReportQuery = { dateFrom: period.from, dateTo: period.to, ...(link && { id: link._id }) }

  const { result, totals, changes, since } = useFigures(query, period, { live, now })
  const stage = useStage(result.isPlaceholderData ? undefined : totals, link)
  if (stage.name === 'first-link') return <FirstLink />

  const nothingYet = stage.name === 'first-visit' && totals?.machines === 0
  // Zeros for days that the plan no longer keeps would lie.
  const forgotten = since !== undefined && moscowToday(since) > period.to
  return (
    <div className={classes.overview}>
      <div className={classes.head}>
        <PeriodBar period={period} today={today} />
        <PeriodNote
          range={period}
          today={today}
          result={result}
          live={live}
          since={since}
          compared={
            !nothingYet && changes && changes.visits.direction !== 'unknown'
              ? comparedWords(period, now, today)
              : undefined
          }
        />
      </div>
      {!nothingYet && !forgotten && (
        <ReportView result={result} skeleton={<Skeleton height={176} />}>
          {rows => <Figures totals={totalsOf(rows)} changes={changes} />}
        </ReportView>
      )}
      {stage.name === 'first-visit' && <FirstVisit link={stage.link} />}
      {stage.name === 'quiet' && (
        <QuietPeriod range={period} today={today} visitedBefore={stage.visitedBefore} since={since} />
      )}
      {stage.name === 'loading' && <Skeleton height={320} />}
      {stage.name === 'visited' && (
        <>
          <VisitsCard
            query={query}
            range={period}
            compare={readCompare(search)}
            live={live}
            now={now}
            today={today}
          />
          <Breakdowns query={query} live={live} />
        </>
      )}
    </div>
  )
}

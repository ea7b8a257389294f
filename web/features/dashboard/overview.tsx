import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useSearchParams } from 'react-router'

import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CountedShortlink } from '#contract/links.ts'
import { useProfile } from '#web/api/profile.ts'
import { moscowDay } from '#web/ui/period/calendar.ts'
import { useNow } from '#web/ui/use-now.ts'

import { VisitsCard } from './chart/visits-card.tsx'
import { AgeNote } from './figures/age-note.tsx'
import { Figures } from './figures/figures.tsx'
import { totalsOf } from './figures/totals.ts'
import { useFigures } from './figures/use-figures.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { hasFilters } from './filters/filters.ts'
import { useFilters } from './filters/use-filters.ts'
import { Late } from './late.tsx'
import { LinkHeadline } from './link-headline.tsx'
import { isWanted } from './live/matching.ts'
import { useLiveRefresh } from './live/use-live-refresh.ts'
import { LoadingWords } from './loading-words.tsx'
import { Outdated } from './outdated.ts'
import { PeriodNote } from './period-note.tsx'
import { PeriodBar } from './period/period-bar.tsx'
import { readCompare } from './period/period.ts'
import { endOf, isOverMonths, isRunning, rangeSince } from './period/range.ts'
import { usePeriod } from './period/use-period.ts'
import { isStuck, problemOf, useReport, type ReportResult } from './queries.ts'
import { ReportProblem } from './report-problem.tsx'
import { ReportView } from './report-view.tsx'
import { existedBefore, keepsPrevious, retentionWords } from './retention.ts'
import { useFirstVisitNews } from './states/use-first-visit-news.ts'
import { useLinkQr } from './use-link-qr.tsx'
import { useShownRange } from './use-shown-range.ts'
import { useStage } from './use-stage.ts'

import classes from './overview.module.css'

const loadEmptiness = async () => (await import('./states/emptiness.tsx')).Emptiness
const loadBreakdowns = async () => (await import('./breakdowns/breakdowns.tsx')).Breakdowns

function loadingOf(result: ReportResult) {
  if (problemOf(result) || isStuck(result)) return 'failed'
  return result.isPending || result.isPlaceholderData ? 'under-way' : 'done'
}

/** The statistics of one link, or without one of all the caller's links. */
export function Overview({ link }: { link?: CountedShortlink }) {
  const [search] = useSearchParams()
  const retentionId = useId()
  const { data: profile } = useProfile()
  const now = useNow(MINUTE_MS)
  const today = moscowDay(now)
  const { period, misread } = usePeriod(today)
  const filters = useFilters()
  const live = isRunning(period, now)
  const query: ReportQuery = {
    dateFrom: period.from,
    dateTo: period.to,
    ...(link && { id: link._id }),
    ...filters
  }

  const days = profile?.limits.analyticsDays
  const firstDay = link ? link.creationDate : profile?.registrationDate
  const began = firstDay === undefined ? undefined : { at: new Date(firstDay), isLink: link !== undefined }
  const existed = !began || existedBefore(period, began.at)
  const kept = existed && (days === undefined || keepsPrevious(period, days, now))
  const figures = useFigures(query, period, { live, now, today, kept })
  const { result, totals, changes, since, noPrevious, previousSince } = figures
  const shownRange = useShownRange(period, result)
  const stage = useStage(result.isPlaceholderData ? undefined : totals, {
    link,
    filtered: hasFilters(filters),
    query,
    range: period,
    now,
    days
  })
  // The guide, which stands above all links of a newcomer, says it itself.
  const isGuided = link === undefined && profile?.onboarding === false
  useFirstVisitNews(stage, query, isGuided ? undefined : totals?.visits)
  const chart = useReport(analytics.visitsChart, query, { live, enabled: stage.name === 'visited' })
  const { qr, dialog } = useLinkQr()
  useLiveRefresh({ running: live, isWanted: visit => isWanted(visit, { id: link?._id, filters }) })
  const keptRange = rangeSince(shownRange, since)
  const emptiness = stage.name !== 'visited' && (
    <Late
      load={loadEmptiness}
      props={{ stage, running: live, qr, range: period, now, since }}
      skeleton={<Skeleton height={320} />}
      action="Показать, почему здесь пусто"
    />
  )
  if (stage.name === 'first-link') return emptiness

  const nothingYet = stage.name === 'first-visit' && totals?.machines === 0
  // Zeros for days that the plan no longer keeps would lie.
  const forgotten = since !== undefined && since >= endOf(period)
  const showsFigures = !nothingYet && !forgotten
  // The two that everything below hangs on: without them it is said once, not card by card.
  const results = [result, chart]
  const outage = results.every(problemOf) ? problemOf(result) : undefined
  return (
    <div className={classes.overview}>
      {link && <LinkHeadline link={link} withAddress={stage.name !== 'first-visit'} qr={qr} />}
      {/* Where nothing was ever counted there is nothing to choose. */}
      {!(nothingYet && live) && (
        <div className={classes.head}>
          <PeriodBar
            period={period}
            today={today}
            noPrevious={noPrevious}
            reasonId={noPrevious && showsFigures ? retentionId : undefined}
          />
          <PeriodNote
            range={forgotten ? shownRange : keptRange}
            today={today}
            result={result}
            live={live}
            compared={showsFigures && typeof changes === 'object' ? figures.comparedWords : undefined}
            retention={
              noPrevious && showsFigures
                ? {
                    id: retentionId,
                    words: retentionWords({
                      since,
                      previousSince,
                      days,
                      today,
                      now,
                      began: existed ? undefined : began
                    })
                  }
                : undefined
            }
            misread={misread}
          />
          <LoadingWords state={loadingOf(result)} />
        </div>
      )}
      <FilterBar filters={filters} visits={result.isPlaceholderData ? undefined : totals?.visits} />
      {outage && <ReportProblem problem={outage} results={results} />}
      {showsFigures && !outage && (
        <ReportView
          name="Итоги"
          result={result}
          skeleton={<Skeleton className={classes.room} data-figures-room />}
        >
          {rows => (
            <Figures
              totals={totalsOf(rows)}
              changes={changes}
              query={query}
              live={live}
              isOverMonths={isOverMonths(keptRange, today)}
            />
          )}
        </ReportView>
      )}
      {link?.adult && stage.name === 'visited' && !outage && <AgeNote query={query} live={live} />}
      {emptiness}
      {stage.name === 'visited' && !outage && (
        <>
          <VisitsCard
            query={query}
            result={chart}
            range={period}
            compare={!noPrevious && readCompare(search)}
            now={now}
            today={today}
          />
          {totals && (
            // Shares are of the totals: until those are of the same question, the rows are no answer to it.
            <Outdated value={result.isPlaceholderData}>
              <Late
                load={loadBreakdowns}
                props={{ query, filters, live, visits: totals.visits, people: totals.people, link }}
                skeleton={<Skeleton height={480} />}
                action="Показать, откуда переходы"
              />
            </Outdated>
          )}
        </>
      )}
      {dialog}
    </div>
  )
}

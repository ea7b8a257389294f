import { useContext, type ReactNode } from 'react'

import type { Row } from '#contract/analytics.ts'

import { Outdated } from './outdated.ts'
import { problemOf, type ReportResult } from './queries.ts'
import { ReportProblem } from './report-problem.tsx'
import { ShownSince } from './shown-since.ts'

import classes from './report-view.module.css'

interface ReportViewProps<R extends Row> {
  /** The section, for the ways to try again. */
  name: string
  result: ReportResult<R>
  /** What stands there while the first answer is on its way. */
  skeleton: ReactNode
  children: (rows: readonly R[]) => ReactNode
}

/** One report: what is known, or why it is not; the other reports of the page do not notice. */
export function ReportView<R extends Row>({ name, result, skeleton, children }: ReportViewProps<R>) {
  const { data, isPlaceholderData } = result
  const isPartOfOutdated = useContext(Outdated)
  const problem = problemOf(result)
  if (problem) return <ReportProblem name={name} problem={problem} results={[result]} />
  if (!data) return <div aria-busy>{skeleton}</div>
  const since = data.since === undefined ? undefined : new Date(data.since)
  const isOutdated = isPartOfOutdated || isPlaceholderData
  return (
    <div className={classes.report} data-outdated={isOutdated} aria-busy={isOutdated}>
      <Outdated value={isOutdated}>
        <ShownSince value={since}>{children(data.rows)}</ShownSince>
      </Outdated>
    </div>
  )
}

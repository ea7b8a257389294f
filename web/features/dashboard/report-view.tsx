import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Row } from '#contract/analytics.ts'
import { errorText } from '#web/ui/error-text.ts'

import type { ReportResult } from './queries.ts'

import classes from './report-view.module.css'

interface ReportViewProps {
  result: ReportResult
  /** What stands there while the first answer is on its way. */
  skeleton: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * One report: what is known, or why it is not. A failure is told with the first try already,
 * further tries go on behind it; the other reports of the page do not notice.
 */
export function ReportView({ result, skeleton, children }: ReportViewProps) {
  const { data, isPlaceholderData, isFetching, refetch } = result
  const problem = result.error ?? result.failureReason
  if (data && !(isPlaceholderData && problem)) {
    return (
      <div className={classes.report} data-outdated={isPlaceholderData} aria-busy={isPlaceholderData}>
        {children(data.rows)}
      </div>
    )
  }
  if (!problem) return <div aria-busy>{skeleton}</div>
  return (
    <div className={classes.problem} aria-live="polite">
      <p className={classes.words}>{errorText(problem)}</p>
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        Попробовать ещё раз
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'

import { afterErrorMs } from '#web/api/after-error.ts'
import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { count, formatLocalClock } from '#web/ui/format.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import type { ReportResult } from './queries.ts'

import classes from './report-problem.module.css'

/** «через 40 секунд», and what is further off by the clock. Whoever has given up asks again less soon than the next try would be. */
function whenWords(problem: ApiError, isGivenUp: boolean): string {
  const { retryAfterSeconds = 0, retryAt } = problem
  if (retryAt && retryAfterSeconds >= 60) return `в\u00A0${formatLocalClock(retryAt)}`
  const seconds = isGivenUp ? afterErrorMs(problem) / 1000 : retryAfterSeconds
  return `через ${count(seconds, ['секунду', 'секунды', 'секунд'])}`
}

interface ReportProblemProps {
  problem: Error
  /** All that this message speaks for. */
  results: readonly ReportResult[]
  /** The section that is missing; without one it is the whole page. */
  name?: string
}

interface RetryButtonProps {
  name: string | undefined
  isAsking: boolean
  onRetry: () => void
}

/** Never disabled, for it goes once there is an answer, and only what has the focus can hand it on. */
function RetryButton({ name, isAsking, onRetry }: RetryButtonProps) {
  const button = useFocusHeir<HTMLButtonElement>()
  const words = isAsking ? 'Загружаем…' : 'Попробовать ещё раз'
  return (
    <Button
      ref={button}
      variant="default"
      aria-label={name && `${words}: ${name}`}
      onClick={() => isAsking || onRetry()}
    >
      {words}
    </Button>
  )
}

/** What happened, and one way to try again; when the server says how long to wait, the page does that by itself. */
export function ReportProblem({ problem, results, name }: ReportProblemProps) {
  const isGivenUp = results.some(({ error }) => error === problem)
  const waits = problem instanceof ApiError && problem.status === 429 && problem.retryAfterSeconds
  return (
    <div className={classes.problem}>
      <p className={classes.words} role={name === undefined ? 'alert' : 'status'}>
        {errorText(problem)}
        {waits && ` Повторим сами ${whenWords(problem, isGivenUp)}.`}
      </p>
      {!waits && (
        <RetryButton
          name={name}
          isAsking={results.some(({ isFetching }) => isFetching)}
          onRetry={() => results.forEach(({ refetch }) => void refetch())}
        />
      )}
    </div>
  )
}

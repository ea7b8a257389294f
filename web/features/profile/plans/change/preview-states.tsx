import { Skeleton, VisuallyHidden } from '@mantine/core'

import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** While the server counts what a plan would bring. */
export const PreviewAwaited = ({ height }: { height: number }) => (
  <div aria-busy="true">
    <VisuallyHidden component="output">Считаем дни и сумму</VisuallyHidden>
    <Skeleton height={height} />
  </div>
)

/** Too far ahead it stays, however often it is asked. */
export const isTooFar = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CHANGE_TOO_FAR'

interface PreviewProblemProps {
  error: unknown
  onRetry: () => void
}

/** Why it could not be counted, and a way to try again where that can help. */
export const PreviewProblem = ({ error, onRetry }: PreviewProblemProps) =>
  isTooFar(error) ? <Failure error={error} /> : <ErrorState error={error} onRetry={onRetry} />

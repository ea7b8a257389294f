import { Button } from '@mantine/core'

import { ApiError } from '#web/api/call.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

/** What the server does not take of the question; nothing where it was no question's fault. */
const reasonsOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 422
    ? error.details.map(({ message }) => message).join(' ')
    : ''

interface ListFailureProps {
  error: unknown
  onRetry: () => void
  /** Asks for the list without search and filters. */
  onAll: () => void
}

/** Why there is no list: asked again, a question that was refused would be refused again. */
export function ListFailure({ error, onRetry, onAll }: ListFailureProps) {
  const reasons = reasonsOf(error)
  if (reasons === '') return <ErrorState error={error} onRetry={onRetry} />
  return (
    <div role="alert">
      <EmptyState
        title="Так найти не получится"
        text={reasons}
        action={
          <Button variant="default" onClick={onAll}>
            Показать все
          </Button>
        }
      />
    </div>
  )
}

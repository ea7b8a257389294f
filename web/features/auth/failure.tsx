import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { isSaidByFields, refusalText } from '#web/ui/form/refusal.ts'

import classes from './form.module.css'

interface FailureProps {
  error: unknown
  /** What beside them is said already is not said again. */
  fields?: readonly string[]
}

/** Why something did not work, above what was pressed. */
export function Failure({ error, fields }: FailureProps) {
  if (!error || (fields && error instanceof ApiError && isSaidByFields(error, fields))) return null
  return (
    <p className={classes.failure} role="alert">
      {error instanceof ApiError ? refusalText(error) : errorText(error)}
    </p>
  )
}

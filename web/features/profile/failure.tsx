import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { refusalText } from '#web/ui/form/refusal.ts'

import classes from './parts.module.css'

/** Why something did not work, beside what was pressed. */
export const Failure = ({ error }: { error: unknown }) =>
  error ? (
    <p className={classes.failure} role="alert">
      {error instanceof ApiError ? refusalText(error) : errorText(error)}
    </p>
  ) : null

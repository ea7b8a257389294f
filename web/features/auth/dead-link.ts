import { ApiError } from '#web/api/call.ts'

/** The secret is unknown, used, too old, or was cut on its way. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || (error.status === 422 && error.details.some(({ field }) => field === 'secret')))

import { ProblemError } from '#server/platform/errors.ts'

const RETRY_SECONDS = 60

/** The answer to a request that the provider gave none to. Without a message it is the usual one. */
export const providerUnavailable = (cause: unknown, message?: string): ProblemError =>
  new ProblemError('PROVIDER_UNAVAILABLE', {
    retryAfter: RETRY_SECONDS,
    cause,
    ...(message !== undefined && { message })
  })

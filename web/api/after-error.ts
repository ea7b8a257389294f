import { ApiError } from './call.ts'

const AFTER_ERROR_MS = 15_000

/** When to ask again what failed; a server that says how long to wait is not asked earlier. Milliseconds. */
export const afterErrorMs = (error: Error | null): number =>
  Math.max(AFTER_ERROR_MS, error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0)

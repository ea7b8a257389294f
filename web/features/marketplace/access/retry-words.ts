import { ApiError } from '#web/api/call.ts'
import { count, formatLocalClock } from '#web/ui/format.ts'

const NEAR_SECONDS = 90

/** «Спросим сами через 40 секунд.», and what is further off by the clock. */
export function retryWords(error: Error): string {
  const { retryAfterSeconds, retryAt } = error instanceof ApiError ? error : {}
  if (!retryAfterSeconds || !retryAt) return ''
  return retryAfterSeconds < NEAR_SECONDS
    ? `Спросим сами через ${count(retryAfterSeconds, ['секунду', 'секунды', 'секунд'])}.`
    : `Спросим сами в\u00A0${formatLocalClock(retryAt)}.`
}

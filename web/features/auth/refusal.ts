import type { ApiError } from '#web/api/call.ts'
import { count, formatClock } from '#web/ui/format.ts'

function waitText(seconds: number): string {
  return seconds < 60
    ? count(Math.ceil(seconds), ['секунду', 'секунды', 'секунд'])
    : count(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])
}

/** The sentence for the whole form; for "too often" it says how long to wait. */
export const refusalText = (error: ApiError): string =>
  error.status === 429 && error.retryAfterSeconds && error.retryAt
    ? `Слишком много попыток. Попробуйте через ${waitText(error.retryAfterSeconds)}, в\u00A0${formatClock(error.retryAt)}.`
    : error.message

/**
 * Errors of the fields that this form has: «body.consents.terms» of the server is `consents.terms` here.
 * A field the form does not have is left to the sentence above the button.
 */
export function fieldErrors(error: ApiError, fields: readonly string[]): Record<string, string> {
  const named = error.details.map(({ field, message }) => [
    field
      .replace(/^\/?body[./]/, '')
      .replaceAll('/', '.')
      .replace(/^\./, ''),
    message
  ])
  return Object.fromEntries(named.filter(([field = '']) => fields.includes(field)))
}

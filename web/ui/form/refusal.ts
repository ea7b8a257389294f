import { HOUR_SECONDS } from '#contract/durations.ts'
import { problems } from '#contract/problems.ts'
import { count, formatLocalClock } from '#web/ui/format.ts'

/** An answer of the API that is no success. */
interface Refusal {
  message: string
  status: number
  details: readonly { field: string; message: string }[]
  retryAfterSeconds: number | undefined
  retryAt: Date | undefined
}

/** From here on minutes say nothing. */
const HOURS_FROM = 1.5 * HOUR_SECONDS

/** «40 секунд», «5 минут», «23 часа» */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(Math.ceil(seconds), ['секунду', 'секунды', 'секунд'])
  return seconds < HOURS_FROM
    ? count(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])
    : count(Math.ceil(seconds / HOUR_SECONDS), ['час', 'часа', 'часов'])
}

/** Hours are said roughly: a clock beside them would be another day's. */
const momentText = (seconds: number, at: Date): string =>
  seconds < HOURS_FROM ? `, в\u00A0${formatLocalClock(at)}` : ''

/** What there was too much of: the server's own words about the wait are left out, ours are more exact. */
const reasonOf = ({ message }: Refusal): string =>
  message === problems.TOO_MANY_ATTEMPTS[1]
    ? 'Слишком много попыток.'
    : message.replace(/ Попробуйте .*$/s, '')

/** The sentence for the whole form; for "too often" it says how long to wait. */
export const refusalText = (error: Refusal): string =>
  error.status === 429 && error.retryAfterSeconds && error.retryAt
    ? `${reasonOf(error)} Попробуйте через ${waitText(error.retryAfterSeconds)}${momentText(error.retryAfterSeconds, error.retryAt)}.`
    : error.message

/** «body.consents.terms» of the server is `consents.terms` of a form. */
const nameOf = (field: string): string =>
  field
    .replace(/^\/?body[./]/, '')
    .replaceAll('/', '.')
    .replace(/^\./, '')

/**
 * Errors of the fields that this form has. A field the form does not have is left to the sentence above the button.
 */
export function fieldErrors(error: Refusal, fields: readonly string[]): Record<string, string> {
  const named = error.details.map(({ field, message }) => [nameOf(field), message])
  return Object.fromEntries(named.filter(([field = '']) => fields.includes(field)))
}

/** Whether every error stands beside its field: nothing is left for the sentence above the button. */
export const isSaidByFields = ({ details }: Refusal, fields: readonly string[]): boolean =>
  details.length > 0 && details.every(({ field }) => fields.includes(nameOf(field)))

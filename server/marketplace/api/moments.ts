/** Of a record that the marketplace keeps for a year at most. */
const OLDEST = '2015-01-01'
const LATEST = '2100-01-01'

/** Whether it is a day that there was or will be, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return (
    text >= OLDEST &&
    text < LATEST &&
    !Number.isNaN(moment) &&
    new Date(moment).toISOString().startsWith(text)
  )
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/

/** The Moscow day of a time as the marketplace writes it, without a zone; undefined when it is none. */
export function dayOfMoment(text: string): string | undefined {
  const day = MOMENT.exec(text)?.[1]
  return day !== undefined && isDay(day) ? day : undefined
}

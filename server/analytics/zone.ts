import { DAY_MS } from '#contract/durations.ts'

/** By lower-case name: names are found in any letter case, and nobody can fill the memory with spellings. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase()
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
  })
  formats.set(name, format)
  return format
}

/** Whether a name is a time zone of the IANA database. Offsets such as `+03:00` are none. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** Local wall clock of a moment, as the milliseconds that UTC would have if it showed it. */
export function localMs(ms: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)])
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Milliseconds that the zone is ahead of UTC at a moment. */
export function offsetAt(ms: number, zone: string): number {
  return localMs(ms, zone) - Math.floor(ms / 1000) * 1000
}

/**
 * The moment at which a zone's clock shows `local` (as `localMs` gives it): the first one when clocks go back and show it twice;
 * when they go forward past it, as long after the change as `local` is. Temporal calls this `compatible`.
 */
export function momentOf(local: number, zone: string): number {
  const before = local - offsetAt(local - DAY_MS, zone)
  const after = local - offsetAt(local + DAY_MS, zone)
  if (localMs(before, zone) === local) return before
  if (localMs(after, zone) === local) return after
  return Math.max(before, after)
}

/** Moscow has had this time all year round since 2014. */
const AHEAD_SECONDS = 3 * 3600
export const DAY = 24 * 3600

/** A moment as a Moscow clock shows it: whole seconds since 1970-01-01T00:00 there. */
export const moscowOf = (ms: number): number => Math.floor(ms / 1000) + AHEAD_SECONDS

/** Days since 1970-01-01. */
export const dayOf = (moscow: number): number => Math.floor(moscow / DAY)

/** As the marketplace writes it: `2026-11-21T18:08:31`. */
export const timeText = (moscow: number): string => new Date(moscow * 1000).toISOString().slice(0, 19)

export const dayText = (day: number): string => timeText(day * DAY).slice(0, 10)

/** `YYYY-MM-DD`; undefined: there is no such day. */
export function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || dayText(ms / 1000 / DAY) !== text ? undefined : ms / 1000 / DAY
}

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/

/** A date or a time of RFC 3339, Moscow's unless it names a zone; undefined: it is none. */
export function readTime(text: string): number | undefined {
  const [, day = '', minutes = '00:00', seconds = ':00', zone] = TIME.exec(text) ?? []
  if (readDay(day) === undefined) return undefined
  const ms = Date.parse(`${day}T${minutes}${seconds}${zone ?? '+03:00'}`)
  return Number.isNaN(ms) ? undefined : moscowOf(ms)
}

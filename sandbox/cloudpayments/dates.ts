const at = (ms: number): string => new Date(ms).toISOString()

/** As notifications write it: `2026-11-21 10:15:00`, UTC. */
export const spacedDate = (ms: number): string => at(ms).slice(0, 19).replace('T', ' ')

/** As models write it beside the older form: `2026-11-21T10:15:00`, UTC. */
export const isoDate = (ms: number): string => at(ms).slice(0, 19)

/** The older form of models. */
export const msDate = (ms: number): string => `/Date(${Math.floor(ms / 1000) * 1000})/`

/** `2026-11-21`, UTC. */
export const dayOf = (ms: number): string => at(ms).slice(0, 10)

/** Reads any of them; without a zone it is UTC. */
export function readDate(text: string): number | undefined {
  const old = /^\/Date\((\d+)\)\/$/.exec(text)
  if (old) return Number(old[1])
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  const iso = text.trim().replace(' ', 'T')
  const ms = Date.parse(hasZone || !iso.includes('T') ? iso : `${iso}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

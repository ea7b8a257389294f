import type { Row } from '#contract/analytics.ts'
import type { VisitRow } from '#server/visits/visit.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Local ISO time of a moment, `2026-11-21T14:00`, by another way than the reports'. */
export function localHour(ms: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit'
    })
  formats.set(zone, format)
  return `${format.format(ms).replace(' ', 'T')}:00`
}

export const isVisit = (row: VisitRow): boolean => row.kind === 'visit'
export const isPerson = (row: VisitRow): boolean => isVisit(row) && row.machine === ''
export const isMachine = (row: VisitRow): boolean => isVisit(row) && row.machine !== ''
export const isPress = (row: VisitRow): boolean => row.kind === 'button' && row.machine === ''
export const isConfirmation = (row: VisitRow): boolean => row.kind === 'confirm' && row.machine === ''

/** A report's row over some visits. */
export const countOf = (label: string, visits: readonly VisitRow[]): Row => ({
  label,
  visits: visits.length,
  uniqVisits: new Set(visits.map(row => row.visitor)).size
})

/** Rows by a label, most visited first, then by label. */
export const countBy = (visits: readonly VisitRow[], labelOf: (row: VisitRow) => string): Row[] =>
  [...Map.groupBy(visits, labelOf)]
    .map(([label, rows]) => countOf(label, rows))
    .toSorted((a, b) => b.visits - a.visits || (a.label < b.label ? -1 : 1))

/** Presses by link and button, most pressed first; without what a button says. */
export const countByButton = (presses: readonly VisitRow[]) =>
  [...Map.groupBy(presses, ({ link, button }) => `${link} ${button}`)]
    .map(([key, rows]) => {
      const { visits, uniqVisits } = countOf(key, rows)
      const [id = '', n] = key.split(' ')
      return { id, n: Number(n), visits, uniqVisits }
    })
    .toSorted((a, b) => b.visits - a.visits || Number(BigInt(a.id) - BigInt(b.id)) || a.n - b.n)

const placeOf = ({ city, region, country }: VisitRow) => ({ city, region, country })
type Placed = ReturnType<typeof placeOf>

const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const placesInOrder = (a: Placed, b: Placed) =>
  inOrder(a.city, b.city) || inOrder(a.region, b.region) || inOrder(a.country, b.country)

const mean = (values: readonly number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000

/** Cities with their place: one city of two regions is two rows. */
export function countByPlace(visits: readonly VisitRow[]) {
  const groups = Map.groupBy(visits, row => JSON.stringify(placeOf(row)))
  return [...groups.values()]
    .map(rows => {
      const [place = { city: '', region: '', country: '' }] = rows.map(placeOf)
      return Object.assign(countOf(place.city || 'Не определён', rows), place, {
        lat: mean(rows.map(row => row.lat)),
        lon: mean(rows.map(row => row.lon))
      })
    })
    .toSorted((a, b) => b.visits - a.visits || placesInOrder(a, b))
}

import { NO_CITY, type PlaceRow } from '#contract/analytics.ts'

import { countryName } from './country-names.ts'
import { project, type Point } from './projection.ts'

export interface City {
  key: string
  /** What the filter finds it by: all places of this name at once. */
  label: string
  /** Told apart from a city of the same name elsewhere: «Киров, Калужская область». */
  name: string
  visits: number
  people: number
  /** Where it lies on the picture, if that is known. */
  point: Point | undefined
}

const HOME = 'RU'

const timesOf = (labels: readonly string[]): Map<string, number> =>
  labels.reduce((times, label) => times.set(label, (times.get(label) ?? 0) + 1), new Map<string, number>())

function nameOf({ label, region, country }: PlaceRow, isRepeated: boolean): string {
  const ofHome = country === HOME || country === ''
  // The greatest cities are regions of their own.
  const within = isRepeated && region !== label ? region : ''
  return [label, within, ofHome ? '' : countryName(country)].filter(Boolean).join(', ')
}

/** A base that knows only the country has no place, or the middle of nowhere. */
const pointOf = ({ label, lat, lon }: PlaceRow): Point | undefined =>
  label === NO_CITY || (lat === 0 && lon === 0) ? undefined : project(lat, lon)

const NEAR_KM = 50
const KM_OF_DEGREE = 111

function isNear(one: PlaceRow, other: PlaceRow): boolean {
  const north = one.lat - other.lat
  const east = (one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(north, east) * KM_OF_DEGREE < NEAR_KM
}

/** The base spells a region in more than one way: it stays one city. The greater part of it comes first and says where it is. */
function joined(rows: readonly PlaceRow[]): PlaceRow[] {
  const cities: PlaceRow[] = []
  for (const row of rows) {
    const same = cities.findIndex(
      city => city.label === row.label && city.country === row.country && isNear(city, row)
    )
    const city = cities[same]
    if (!city) cities.push(row)
    else
      cities[same] = {
        ...city,
        visits: city.visits + row.visits,
        uniqVisits: city.uniqVisits + row.uniqVisits
      }
  }
  return cities
}

/** The cities of a report, most visited first; what is unknown is one row, wherever it is. */
export function citiesOf(rows: readonly PlaceRow[]): City[] {
  const known = joined(rows.filter(({ label }) => label !== NO_CITY))
  const unknown = rows.filter(({ label }) => label === NO_CITY)
  const times = timesOf(known.map(({ label }) => label))
  const cities = known.map((row): City => ({
    key: JSON.stringify([row.label, row.region, row.country]),
    label: row.label,
    name: nameOf(row, (times.get(row.label) ?? 0) > 1),
    visits: row.visits,
    people: row.uniqVisits,
    point: pointOf(row)
  }))
  if (unknown.length > 0) {
    cities.push({
      key: NO_CITY,
      label: NO_CITY,
      name: NO_CITY,
      visits: unknown.reduce((sum, { visits }) => sum + visits, 0),
      people: unknown.reduce((sum, { uniqVisits }) => sum + uniqVisits, 0),
      point: undefined
    })
  }
  return cities.toSorted((a, b) => b.visits - a.visits)
}

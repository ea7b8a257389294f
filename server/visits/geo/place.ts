import { isRecord } from '#server/platform/is-record.ts'

export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string
  region: string
  city: string
  lat: number
  lon: number
}

export const NOWHERE: Place = { country: '', region: '', city: '', lat: 0, lon: 0 }

/** Reads a record of a city base, in English: the flat schema of DB-IP's files or the nested one of GeoLite2 and GeoIP2. Whatever is missing is unknown. */
export function placeOf(record: unknown): Place {
  return at(record, 'country_code') === undefined ? nested(record) : flat(record)
}

function flat(record: unknown): Place {
  return {
    country: text(at(record, 'country_code')),
    region: text(at(record, 'state1')),
    city: withoutDistrict(text(at(record, 'city'))),
    lat: number(at(record, 'latitude')),
    lon: number(at(record, 'longitude'))
  }
}

function nested(record: unknown): Place {
  return {
    country: text(at(record, 'country', 'iso_code')),
    region: text(at(record, 'subdivisions', '0', 'names', 'en')),
    city: withoutDistrict(text(at(record, 'city', 'names', 'en'))),
    lat: number(at(record, 'location', 'latitude')),
    lon: number(at(record, 'location', 'longitude'))
  }
}

/** DB-IP writes `Moscow (Tsentralnyy administrativnyy okrug)`. */
function withoutDistrict(city: string): string {
  return city.replace(/\s*\(.*\)$/, '')
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

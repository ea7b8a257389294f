import { readFile } from 'node:fs/promises'

import { Type } from 'typebox'
import { Parse } from 'typebox/value'

import type { Place } from './place.ts'

/** A region outside Russia has no Russian name. */
const Region = Type.Union([Type.String(), Type.Null()])

const Names = Type.Object({
  regions: Type.Record(Type.String(), Region),
  cities: Type.Array(Type.Object({ en: Type.String(), region: Region, ru: Type.String() }))
})

/**
 * Loads the Russian names and returns a function that puts them into a place of Russia. A city without a Russian name gets
 * that of its region, and without that keeps its English one; other countries keep theirs.
 */
export async function openRussianNames(): Promise<(place: Place) => Place> {
  const file = await readFile(new URL('ru-geo-names.json', import.meta.url), 'utf8')
  const names = Parse(Names, JSON.parse(file))
  const regions = new Map(Object.entries(names.regions))
  const cities = new Map(names.cities.map(city => [`${city.en}|${city.region ?? ''}`, city.ru]))
  return place => {
    if (place.country !== 'RU') return place
    const region = regions.get(place.region) ?? ''
    return {
      ...place,
      region: region || place.region,
      city: place.city && (cities.get(`${place.city}|${region}`) ?? (region || place.city))
    }
  }
}

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

/** By country and by the name that DB-IP gives: hand-made, where Russian has a name of its own or spells it its own way. */
const ForeignNames = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'))

/**
 * Loads the Russian names and returns a function that puts them into a place. A city of Russia without a Russian name gets
 * that of its region, and without that keeps its English one, as cities and regions of other countries do.
 */
export async function openRussianNames(): Promise<(place: Place) => Place> {
  const [home, foreign] = await Promise.all([read('ru-geo-names.json'), read('foreign-names.json')])
  const names = Parse(Names, home)
  const regions = new Map(Object.entries(names.regions))
  const cities = new Map(names.cities.map(city => [`${city.en}|${city.region ?? ''}`, city.ru]))
  const abroad = new Map(
    Object.entries(Parse(ForeignNames, foreign)).map(([country, its]) => [
      country,
      new Map(Object.entries(its))
    ])
  )
  return place => {
    if (place.country !== 'RU') {
      return { ...place, city: abroad.get(place.country)?.get(place.city) ?? place.city }
    }
    const region = regions.get(place.region) ?? ''
    return {
      ...place,
      region: region || place.region,
      city: place.city && (cities.get(`${place.city}|${region}`) ?? (region || place.city))
    }
  }
}

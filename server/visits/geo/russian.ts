import abroad from './foreign-names.json' with { type: 'json' }
import type { Place } from './place.ts'
import home from './ru-geo-names.json' with { type: 'json' }

/** A region outside Russia has no Russian name. */
const regions = new Map<string, string | null>(Object.entries(home.regions))
const cities = new Map(home.cities.map(city => [`${city.en}|${city.region ?? ''}`, city.ru]))
/** By country and by the name that DB-IP gives: hand-made, where Russian has a name of its own or spells it its own way. */
const citiesAbroad = new Map(
  Object.entries<Record<string, string>>(abroad).map(([country, its]) => [
    country,
    new Map(Object.entries(its))
  ])
)

/**
 * Puts the Russian names into a place. A city of Russia without a Russian name gets that of its region, and without that keeps its
 * English one, as cities and regions of other countries do.
 */
export function inRussian(place: Place): Place {
  if (place.country !== 'RU') {
    return { ...place, city: citiesAbroad.get(place.country)?.get(place.city) ?? place.city }
  }
  const region = regions.get(place.region) ?? ''
  return {
    ...place,
    region: region || place.region,
    city: place.city && (cities.get(`${place.city}|${region}`) ?? (region || place.city))
  }
}

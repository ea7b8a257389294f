import { expect, test } from 'vitest'

import { NOWHERE, placeOf } from './place.ts'

test('the flat schema of DB-IP, without the district', () => {
  expect(
    placeOf({
      city: 'Moscow (Tsentralnyy administrativnyy okrug)',
      country_code: 'RU',
      latitude: 55.7342,
      longitude: 37.5859,
      postcode: '',
      state1: 'Moscow',
      state2: '',
      timezone: ''
    })
  ).toEqual({ country: 'RU', region: 'Moscow', city: 'Moscow', lat: 55.7342, lon: 37.5859 })
})

test('the nested schema of GeoLite2', () => {
  expect(
    placeOf({
      city: { geoname_id: 1486209, names: { en: 'Yekaterinburg', ru: 'Екатеринбург' } },
      country: { iso_code: 'RU', names: { en: 'Russia' } },
      location: { latitude: 56.8519, longitude: 60.6122, accuracy_radius: 20 },
      subdivisions: [{ iso_code: 'SVE', names: { en: 'Sverdlovsk Oblast' } }]
    })
  ).toEqual({ country: 'RU', region: 'Sverdlovsk Oblast', city: 'Yekaterinburg', lat: 56.8519, lon: 60.6122 })
})

test.each([
  null,
  'x',
  1,
  {},
  [],
  { country: null, subdivisions: [], city: { names: [] }, location: { latitude: 'x' } }
])('nothing is known of %j', record => {
  expect(placeOf(record)).toEqual(NOWHERE)
})

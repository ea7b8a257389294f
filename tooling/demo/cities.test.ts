import { expect, test } from 'vitest'

import { defaultGeoFiles } from '#server/visits/geo/geo-files.ts'
import { openGeo } from '#server/visits/geo/geo.ts'

import { cities } from './cities.ts'

const geo = openGeo(defaultGeoFiles())

test.each(cities)('the networks of $name are there', ({ name, networks }) => {
  for (const network of networks) {
    for (const last of [1, 77, 128, 254]) expect(geo.lookup(`${network}.${last}`).city).toBe(name)
  }
})

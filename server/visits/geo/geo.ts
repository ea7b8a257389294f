import type { CityResponse } from 'mmdb-lib'

import { plainAddress } from '#server/platform/plain-address.ts'

import { openBase } from './base.ts'
import type { GeoFiles } from './geo-files.ts'
import { publicFamily } from './ip.ts'
import { NOWHERE, type Place, placeOf } from './place.ts'
import { inRussian } from './russian.ts'

export interface Geo {
  /** Place of an address, with Russian names where there are any; nowhere for private addresses, for what is no address and without a base. */
  lookup(ip: string): Place
}

/** Opens city bases in MMDB format; a named file that cannot be read is an error, none at all is not. */
export function openGeo(files: GeoFiles): Geo {
  const v4 = files.v4 === undefined ? undefined : openBase(files.v4)
  const v6 = files.v6 === undefined || files.v6 === files.v4 ? v4 : openBase(files.v6)
  const baseOf = {
    0: () => undefined,
    4: () => v4 ?? v6,
    6: () => [v6, v4].find(base => base?.hasIpv6())
  }
  const places = new WeakMap<CityResponse, Place>()
  return {
    lookup(ip) {
      const address = plainAddress(ip)
      const base = baseOf[publicFamily(address)]()
      const record = base?.find(address)
      if (!record) return NOWHERE
      const known = places.get(record)
      if (known) return known
      const place = inRussian(placeOf(record))
      places.set(record, place)
      return place
    }
  }
}

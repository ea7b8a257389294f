import maxmind, { type CityResponse, type Reader } from 'maxmind'

import type { GeoFiles } from './geo-files.ts'
import { plainIp, publicFamily } from './ip.ts'
import { NOWHERE, type Place, placeOf } from './place.ts'
import { inRussian } from './russian.ts'

export interface Geo {
  /** Place of an address, with Russian names where there are any; nowhere for private addresses, for what is no address and without a base. */
  lookup(ip: string): Place
}

/** Of each base. Addresses drawn evenly from the whole Internet fall into some 20,000 records of DB-IP's. */
const RECORDS_REMEMBERED = 30_000

/** Opens city bases in MMDB format; a named file that cannot be read is an error, none at all is not. */
export async function openGeo(files: GeoFiles): Promise<Geo> {
  const [v4, v6] = await Promise.all([open(files.v4), open(files.v6)])
  const readers = { 4: v4 ?? v6, 6: [v6, v4].find(reader => reader?.metadata.ipVersion === 6) }
  /** A reader gives the same object for a record as long as it remembers that. */
  const places = new WeakMap<CityResponse, Place>()
  return {
    lookup(ip) {
      const address = plainIp(ip)
      const family = publicFamily(address)
      const record = family === 0 ? null : (readers[family]?.get(address) ?? null)
      if (record === null) return NOWHERE
      const known = places.get(record)
      if (known) return known
      const place = inRussian(placeOf(record))
      places.set(record, place)
      return place
    }
  }
}

async function open(file: string | undefined): Promise<Reader<CityResponse> | undefined> {
  return file === undefined
    ? undefined
    : maxmind.open<CityResponse>(file, { cache: { max: RECORDS_REMEMBERED } })
}

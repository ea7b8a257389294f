import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

import { type CityResponse, Reader } from 'mmdb-lib'
import { parseMetadata } from 'mmdb-lib/lib/metadata.js'

import { isRecord } from '#server/platform/is-record.ts'

/** A base ends with its metadata, of 128 KiB at most (https://maxmind.github.io/MaxMind-DB/). */
const METADATA_BYTES = 128 * 1024

/** Records, and what they share: 120,000 addresses drawn evenly from the whole Internet make 48,000 of DB-IP's. */
const ENTRIES_REMEMBERED = 60_000

/** Gives the same object for a record as long as it remembers that. */
function memory() {
  const entries = new Map<string | number, unknown>()
  return {
    get: (key: string | number) => entries.get(key),
    set(key: string | number, entry: unknown) {
      if (entries.size >= ENTRIES_REMEMBERED) entries.clear()
      entries.set(key, entry)
    }
  }
}

function endOf(descriptor: number, most = Infinity): Buffer {
  const { size } = fstatSync(descriptor)
  const end = Buffer.alloc(Math.min(size, most))
  for (let at = 0; at < end.length;) {
    const read = readSync(descriptor, end, at, end.length - at, size - end.length + at)
    if (read === 0) throw new Error('it became shorter while it was read')
    at += read
  }
  return end
}

/** @throws when a file cannot be read or is no base */
function openFile(file: string): { descriptor: number; type: string } {
  const descriptor = openSync(file, 'r')
  try {
    const { searchTreeSize, databaseType: type } = parseMetadata(endOf(descriptor, METADATA_BYTES))
    if (!(searchTreeSize < fstatSync(descriptor).size)) throw new Error('a part of it is missing')
    return { descriptor, type }
  } catch (error) {
    closeSync(descriptor)
    throw new Error(`GEOIP_DB: ${file} is no base of places in MMDB format, or not a whole one.`, {
      cause: error
    })
  }
}

/** What a base calls itself, such as `GeoLite2-City`. @throws when the file cannot be read or is no base */
export function typeOfBase(file: string): string {
  const { descriptor, type } = openFile(file)
  closeSync(descriptor)
  return type
}

interface Base {
  /** Whether it has addresses of IPv6. */
  hasIpv6(): boolean
  /** What it has of an address, the same object for a record; null where it has nothing, or nothing that can be read. */
  find(address: string): CityResponse | null
}

/**
 * Opens a base of places in MMDB format. It is read when it is asked for first: the two of DB-IP are 134 MB, which took a sixth of a start's processor
 * time, and a server that nobody has called over IPv6 yet needs half of them. The first of it that cannot be read then is told.
 * @throws when the file cannot be read or is no such base
 */
export function openBase(file: string): Base {
  const { descriptor } = openFile(file)
  let reader: Reader<CityResponse> | null | undefined
  let told = false

  const tell = (error: unknown, what: string) => {
    if (!told) process.emitWarning(`GEOIP_DB: ${file} ${what} (${String(error)}).`)
    told = true
  }

  const read = () => {
    try {
      return new Reader<CityResponse>(endOf(descriptor), { cache: memory() })
    } catch (error) {
      tell(error, 'can no longer be read, and places stay unknown until the next start')
      return null
    } finally {
      closeSync(descriptor)
    }
  }

  const opened = () => {
    if (reader === undefined) reader = read()
    return reader
  }

  return {
    hasIpv6: () => opened()?.metadata.ipVersion === 6,
    find(address) {
      try {
        const record = opened()?.get(address) ?? null
        if (record !== null && !isRecord(record)) throw new Error('a record is none')
        return record
      } catch (error) {
        tell(error, 'has records that cannot be read, and their places stay unknown: get a whole base')
        return null
      }
    }
  }
}

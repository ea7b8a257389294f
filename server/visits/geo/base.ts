import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

import { type CityResponse, Reader } from 'maxmind'

/** A base ends with its metadata, of 128 KiB at most, which begin with this mark (https://maxmind.github.io/MaxMind-DB/). */
const MARK = Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1')
const METADATA_BYTES = 128 * 1024

/** Addresses drawn evenly from the whole Internet fall into some 20,000 records of DB-IP's. */
const RECORDS_REMEMBERED = 30_000

/** Gives the same object for a record as long as it remembers that. */
function memory() {
  const records = new Map<string | number, unknown>()
  return {
    get: (key: string | number) => records.get(key),
    set(key: string | number, record: unknown) {
      if (records.size >= RECORDS_REMEMBERED) records.clear()
      records.set(key, record)
    }
  }
}

function isBase(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  const end = Buffer.alloc(Math.min(size, METADATA_BYTES))
  readSync(descriptor, end, 0, end.length, size - end.length)
  return end.includes(MARK)
}

/**
 * Opens a base of places in MMDB format. It is read when it is asked for first: the two of DB-IP are 134 MB, which took a sixth of a start's processor
 * time, and a server that nobody has called over IPv6 yet needs half of them.
 * @throws when the file cannot be read or is no such base
 */
export function openBase(file: string): () => Reader<CityResponse> {
  const descriptor = openSync(file, 'r')
  if (!isBase(descriptor)) {
    closeSync(descriptor)
    throw new Error(`${file} is no base in MMDB format`)
  }
  let reader: Reader<CityResponse> | undefined
  return () => {
    if (reader) return reader
    reader = new Reader<CityResponse>(readFileSync(descriptor), { cache: memory() })
    closeSync(descriptor)
    return reader
  }
}

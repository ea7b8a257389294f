import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openGeo } from './geo.ts'
import { NOWHERE } from './place.ts'

describe('with one nested base for both families', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'geo-'))
    file = join(folder, 'both.mmdb')
    await writeFile(
      file,
      tinyBase({
        city: { names: { en: 'Perm' } },
        country: { iso_code: 'RU' },
        location: { latitude: 58.0174, longitude: 56.2855 },
        subdivisions: [{ names: { en: 'Perm Krai' } }]
      })
    )
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each(['v4', 'v6'] as const)('given as %s', async place => {
    const geo = await openGeo({ [place]: file })
    const perm = { country: 'RU', region: 'Пермский край', city: 'Пермь', lat: 58.0174, lon: 56.2855 }
    expect(geo.lookup('37.79.0.1')).toEqual(perm)
    expect(geo.lookup('2a02:6b8::feed:0ff')).toEqual(perm)
    expect(geo.lookup('10.0.0.1')).toEqual(NOWHERE)
  })
})

type Value = string | number | Value[] | { [key: string]: Value }

/** An IPv6 base in MMDB format (https://maxmind.github.io/MaxMind-DB/) that knows one record and gives it for every address. */
function tinyBase(record: Value): Buffer {
  const onlyNode = [0, 0, 17, 0, 0, 17]
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'GeoLite2-City',
    description: {},
    ip_version: 6,
    languages: ['en'],
    node_count: 1,
    record_size: 24
  }
  return Buffer.concat([
    Buffer.from(onlyNode),
    Buffer.alloc(16),
    encode(record),
    Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1'),
    encode(metadata)
  ])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return Number.isInteger(value) ? whole(value) : double(value)
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(7, entries.length), ...entries.flat().map(encode)])
}

function control(type: number, size: number): Buffer {
  return Buffer.from([type * 32 + size])
}

function whole(value: number): Buffer {
  return Buffer.concat([control(5, 1), Buffer.from([value])])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return Buffer.concat([control(3, 8), bytes])
}

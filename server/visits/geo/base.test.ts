import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openGeo } from './geo.ts'
import { NOWHERE } from './place.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geo-'))
  file = join(folder, 'both.mmdb')
  await writeFile(file, baseOf('Perm'))
})
afterEach(() => rm(folder, { recursive: true }))

const perm = { country: 'RU', region: 'Пермский край', city: 'Пермь', lat: 58.0174, lon: 56.2855 }

test.each([
  ['v4', ['v4']],
  ['v6', ['v6']],
  ['both', ['v4', 'v6']]
] as const)('one nested base for both families, given as %s', (_, places) => {
  const geo = openGeo(Object.fromEntries(places.map(place => [place, file])))
  expect(geo.lookup('37.79.0.1')).toEqual(perm)
  expect(geo.lookup('2a02:6b8::feed:0ff')).toEqual(perm)
  expect(geo.lookup('10.0.0.1')).toEqual(NOWHERE)
})

test('a base that is taken away or replaced after it was opened answers all the same', async () => {
  const [removed, replaced] = [openGeo({ v4: file }), openGeo({ v6: file })]
  await rm(file)
  expect(removed.lookup('37.79.0.1')).toEqual(perm)
  await writeFile(file, baseOf('Sochi'))
  expect(replaced.lookup('37.79.0.1')).toEqual(perm)
  expect(removed.lookup('37.79.0.2')).toEqual(perm)
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['short', Buffer.from('x')],
  ['a text', Buffer.from('places\n'.repeat(30_000))],
  ['packed', gzipSync(baseOf('Perm'))],
  ['torn', baseOf('Perm').subarray(0, -200)]
])('a file that is no base is an error at once: %s', async (_, content) => {
  await writeFile(file, content)
  expect(() => openGeo({ v6: file })).toThrow(`${file} is no base in MMDB format`)
})

test('a named file that is not there, or is a folder, is an error at once', () => {
  expect(() => openGeo({ v4: join(folder, 'no-such-base.mmdb') })).toThrow('ENOENT')
  expect(() => openGeo({ v4: folder })).toThrow('EISDIR')
})

type Value = string | number | Value[] | { [key: string]: Value }

function baseOf(city: string): Buffer {
  return tinyBase({
    city: { names: { en: city } },
    country: { iso_code: 'RU' },
    location: { latitude: 58.0174, longitude: 56.2855 },
    subdivisions: [{ names: { en: 'Perm Krai' } }]
  })
}

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

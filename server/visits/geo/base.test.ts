import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { defaultGeoFiles } from './geo-files.ts'
import { openGeo } from './geo.ts'
import { NOWHERE } from './place.ts'

const MARK = Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1')

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
  await writeFile(file, baseOf('Berezniki'))
  expect(replaced.lookup('37.79.0.1')).toEqual(perm)
  expect(removed.lookup('37.79.0.2')).toEqual(perm)
})

test('a base is read when an address of its family asks for it', async () => {
  const other = join(folder, 'other.mmdb')
  await writeFile(other, baseOf('Berezniki'))
  const geo = openGeo({ v4: other, v6: file })
  // Both in their place, and before anybody asked.
  await Promise.all([writeFile(other, baseOf('Perm')), writeFile(file, baseOf('Berezniki'))])
  expect(geo.lookup('37.79.0.1').city).toBe('Пермь')
  expect(geo.lookup('2a02:6b8::feed:0ff').city).toBe('Березники')
  await writeFile(other, baseOf('Berezniki'))
  expect(geo.lookup('37.79.0.2').city).toBe('Пермь')
})

test.each([
  ['with nothing', ''],
  ['by half', baseOf('Perm').subarray(0, -100)],
  ['with something else', 'places']
])(
  'a base that is written over in its place %s is told once, and its places are not known',
  async (_, content) => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => warned.mockRestore())
    const geo = openGeo({ v4: file, v6: defaultGeoFiles().v6 ?? '' })
    await writeFile(file, content)
    for (let tries = 0; tries < 3; tries += 1) expect(geo.lookup('37.79.0.1')).toEqual(NOWHERE)
    expect(warned.mock.calls).toEqual([[expect.stringContaining(file)]])
    expect(geo.lookup('2a02:6b8::feed:0ff').city).toBe('Москва')
  }
)

test.each([
  ['is of no kind', 0xff],
  ['is no record', 0x40]
])('a base whose record %s is told once, and its places are not known', async (_, byte) => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const base = baseOf('Perm')
  await writeFile(file, base.fill(byte, 22, base.lastIndexOf(MARK)))
  const geo = openGeo({ v6: file })
  for (let tries = 0; tries < 3; tries += 1) expect(geo.lookup('37.79.0.1')).toEqual(NOWHERE)
  expect(warned.mock.calls).toEqual([[expect.stringContaining(file)]])
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['short', Buffer.from('x')],
  ['a text', Buffer.from('places\n'.repeat(30_000))],
  ['packed', gzipSync(baseOf('Perm'))],
  ['without its end', baseOf('Perm').subarray(0, -200)],
  ['without its begin', baseOf('Perm', 1000)],
  ['nothing but the mark', Buffer.concat([Buffer.alloc(1000), MARK])]
])('a file that is no base is an error at once: %s', async (_, content) => {
  await writeFile(file, content)
  expect(() => openGeo({ v6: file })).toThrow(`${file} is no base of places in MMDB format`)
})

test('a named file that is not there, or is a folder, is an error at once', () => {
  expect(() => openGeo({ v4: join(folder, 'no-such-base.mmdb') })).toThrow('ENOENT')
  expect(() => openGeo({ v4: folder })).toThrow(`${folder} is no base of places`)
})

type Value = string | number | Value[] | { [key: string]: Value }

/** `nodes`: so many it says to have, of which there is one. */
function baseOf(city: string, nodes = 1): Buffer {
  const record = {
    city: { names: { en: city } },
    country: { iso_code: 'RU' },
    location: { latitude: 58.0174, longitude: 56.2855 },
    subdivisions: [{ names: { en: 'Perm Krai' } }]
  }
  return tinyBase(record, nodes)
}

/** An IPv6 base in MMDB format (https://maxmind.github.io/MaxMind-DB/) that knows one record and gives it for every address. */
function tinyBase(record: Value, nodes: number): Buffer {
  const onlyNode = [0, 0, 17, 0, 0, 17]
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'GeoLite2-City',
    description: {},
    ip_version: 6,
    languages: ['en'],
    node_count: nodes,
    record_size: 24
  }
  return Buffer.concat([Buffer.from(onlyNode), Buffer.alloc(16), encode(record), MARK, encode(metadata)])
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

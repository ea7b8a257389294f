import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { placesCredit } from './places-credit.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-places-'))
})
afterAll(() => rm(dir, { recursive: true }))

const text = (value: string) => Buffer.concat([Buffer.from([0x40 + value.length]), Buffer.from(value)])
const number = (value: number) => Buffer.from([0xa1, value])
/** A map of so many pairs. */
const map = (...pairs: [name: string, value: Buffer][]) =>
  Buffer.concat([
    Buffer.from([0xe0 + pairs.length]),
    ...pairs.flatMap(([name, value]) => [text(name), value])
  ])

/** A base of one node that calls itself so; https://maxmind.github.io/MaxMind-DB/ */
async function baseOf(type: string): Promise<string> {
  const file = join(dir, `${type}-${randomBytes(4).toString('hex')}.mmdb`)
  const metadata = map(
    ['binary_format_major_version', number(2)],
    ['binary_format_minor_version', number(0)],
    ['build_epoch', number(1)],
    ['database_type', text(type)],
    ['description', map()],
    ['ip_version', number(4)],
    ['node_count', number(1)],
    ['record_size', number(24)]
  )
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  await writeFile(file, Buffer.concat([Buffer.alloc(6), Buffer.alloc(16), marker, metadata]))
  return file
}

test('what comes with the service is named so, once', () => {
  expect(placesCredit({})).toEqual(['package'])
})

test.each([
  ['GeoLite2-City', 'maxmind'],
  ['GeoIP2-City', 'other'],
  ['DBIP-City-Lite', 'db-ip'],
  ['city ipv4', 'other']
])('a base that calls itself %s is of %s', async (type, maker) => {
  const file = await baseOf(type)
  expect(placesCredit({ v4: file, v6: file })).toEqual([maker])
  expect(placesCredit({ v4: file })).toEqual(maker === 'db-ip' ? ['package'] : [maker, 'package'])
})

test('where files are missing nobody is named', () => {
  expect(placesCredit({ v4: '/nowhere.mmdb', v6: '/nowhere.mmdb' })).toEqual([])
})

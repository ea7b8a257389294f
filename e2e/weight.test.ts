import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { ensureWebBuild } from '#server/web-build.ts'

// What a browser has to load before it can draw the first frame of a screen: the entry and the screen's own chunks with
// everything that they import at once. What comes later (charts, the map, dialogs) is imported by a call and does not count.

const ROOM_BYTES = 200_000
const STATIC_IMPORT = /\b(?:import|from)\s*"(\.[^"]+\.js)"/g

let dir = ''
let names: string[] = []

beforeAll(async () => {
  dir = join(await ensureWebBuild(join(import.meta.dirname, '..')), 'assets')
  names = await readdir(dir)
})

const chunk = (start: string): string => {
  const found = names.filter(name => name.startsWith(`${start}-`) && name.endsWith('.js'))
  const [name] = found
  if (name === undefined || found.length > 1) throw new Error(`${found.length} chunks are called ${start}`)
  return name
}

async function entry(): Promise<string> {
  const page = await readFile(join(dir, '../index.html'), 'utf8')
  const [, name] = /src="\/assets\/([^"]+\.js)"/.exec(page) ?? []
  if (name === undefined) throw new Error('the page has no script')
  return name
}

/** What a browser without brotli is sent: tiny files go as they are. */
const sent = (name: string) => readFile(join(dir, `${name}.gz`)).catch(() => readFile(join(dir, name)))

/** Bytes, gzipped file by file, of some chunks and all that they import at once. */
async function weight(starts: readonly string[]): Promise<number> {
  const wanted = new Set(starts)
  let bytes = 0
  for (const name of wanted) {
    const code = await readFile(join(dir, name))
    bytes += (await sent(name)).length
    for (const [, path = ''] of code.toString().matchAll(STATIC_IMPORT)) wanted.add(path.replace('./', ''))
  }
  return bytes
}

test('the first paint of the dashboard needs at most 200 KB of script', async () => {
  const bytes = await weight([await entry(), chunk('shell'), chunk('dashboard-page')])
  expect(bytes).toBeGreaterThan(ROOM_BYTES / 4)
  expect(bytes).toBeLessThanOrEqual(ROOM_BYTES)
})

test.each(['visits-plot', 'russia-map', 'palette', 'qr-code'])('%s is not part of it', async late => {
  const early = await weight([await entry(), chunk('shell'), chunk('dashboard-page')])
  const both = await weight([await entry(), chunk('shell'), chunk('dashboard-page'), chunk(late)])
  expect(both).toBeGreaterThan(early)
})

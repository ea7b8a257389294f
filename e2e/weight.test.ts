import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { ensureWebBuild } from '#server/web-build.ts'

// What a browser has to load before it can draw the first frame of a screen: the entry and the screen's own chunks with
// everything that they import at once. What comes later (charts, the map, dialogs) is imported by a call and does not count.

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

const screens = {
  dashboard: ['shell', 'dashboard-page'],
  // A table, menus and filters: Mantine's floating parts alone are 40 KB.
  links: ['shell', 'links-page'],
  // Opened by strangers, on phones, without a session.
  complaint: ['complaint-page']
} as const

const weightOf = async (screen: keyof typeof screens, late: readonly string[] = []) =>
  weight([await entry(), ...[...screens[screen], ...late].map(chunk)])

test.each([
  ['dashboard', 200_000],
  ['links', 265_000],
  ['complaint', 185_000]
] as const)('the first paint of %s needs at most %i bytes of script', async (screen, room) => {
  const bytes = await weightOf(screen)
  expect(bytes).toBeGreaterThan(room / 4)
  expect(bytes).toBeLessThanOrEqual(room)
})

test.each([
  ['dashboard', 'visits-plot'],
  ['dashboard', 'russia-map'],
  ['dashboard', 'overlay-dialogs'],
  ['dashboard', 'qr-code'],
  ['links', 'link-forms'],
  ['links', 'qr-code']
] as const)('of %s %s is no part', async (screen, late) => {
  expect(await weightOf(screen, [late])).toBeGreaterThan(await weightOf(screen))
})

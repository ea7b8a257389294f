import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { russiaOutline } from './russia-outline.ts'

const present = () => readFile(new URL('../web/features/dashboard/map/outline.ts', import.meta.url), 'utf8')

test('the outline in the repository is the one that is drawn from the atlas', async () => {
  expect(await russiaOutline()).toBe(await present())
})

test('it is small enough to be loaded with the map', async () => {
  expect(gzipSync(await present()).length).toBeLessThan(12_000)
})

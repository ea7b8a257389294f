import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

interface Entry {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')
)

test('the lock names every package of every platform, or `npm ci` refuses it (npm run lock)', () => {
  const there = new Set(
    Object.keys(lock.packages).map(path => path.slice(path.lastIndexOf('node_modules/') + 13))
  )
  const named = Object.values(lock.packages).flatMap(entry => Object.keys(entry.optionalDependencies ?? {}))
  expect(named.filter(name => !there.has(name))).toEqual([])
})

test('the lock ties nobody to one registry', () => {
  expect(Object.values(lock.packages).filter(entry => entry.resolved !== undefined)).toEqual([])
})

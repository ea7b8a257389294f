import { expect, test } from 'vitest'

import { createRemember } from './remember.ts'

test('asks once for all who want it now, and not again for a while', async () => {
  let now = 0
  let asked = 0
  const remember = createRemember<number>({ clock: () => now, forMs: 1000, max: 10 })
  const work = async () => (asked += 1)
  expect(await Promise.all([remember('a', work), remember('a', work)])).toEqual([1, 1])
  now = 999
  expect(await remember('a', work)).toBe(1)
  now = 1000
  expect(await remember('a', work)).toBe(2)
})

test('does not remember a fault', async () => {
  const remember = createRemember<number>({ clock: () => 0, forMs: 1000, max: 10 })
  await expect(remember('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remember('a', async () => 1)).toBe(1)
})

test('remembers the last only', async () => {
  const asked: string[] = []
  const remember = createRemember<string>({ clock: () => 0, forMs: 1000, max: 2 })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) {
    await remember(key, async () => {
      asked.push(key)
      return key
    })
  }
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

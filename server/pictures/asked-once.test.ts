import { expect, test } from 'vitest'

import { createAskedOnce } from './asked-once.ts'

test('asks once for all who want it now, and not again for a while', async () => {
  let now = 0
  let asked = 0
  const once = createAskedOnce<number>({ elapsed: () => now, forMs: () => 1000, max: 10 })
  const work = async () => (asked += 1)
  expect(await Promise.all([once('a', work), once('a', work)])).toEqual([1, 1])
  now = 999
  expect(await once('a', work)).toBe(1)
  now = 1000
  expect(await once('a', work)).toBe(2)
})

test('remembers some answers for less time than others', async () => {
  let now = 0
  let asked = 0
  const once = createAskedOnce<number>({ elapsed: () => now, forMs: answer => answer * 1000, max: 10 })
  const ask = () => once('a', async () => (asked += 1))
  expect([await ask(), (now = 1000), await ask(), (now = 2999), await ask()]).toEqual([1, 1000, 2, 2999, 2])
})

test('does not remember a fault', async () => {
  const once = createAskedOnce<number>({ elapsed: () => 0, forMs: () => 1000, max: 10 })
  await expect(once('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await once('a', async () => 1)).toBe(1)
})

test('remembers the half of its room that was used last, and not all', async () => {
  const asked: string[] = []
  const once = createAskedOnce<string>({ elapsed: () => 0, forMs: () => 1000, max: 4 })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) {
    await once(key, async () => {
      asked.push(key)
      return key
    })
  }
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

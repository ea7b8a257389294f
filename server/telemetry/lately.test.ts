import { expect, test } from 'vitest'

import { createLately } from './lately.ts'

test('what was added is remembered until its time is over, what was asked for is not', () => {
  let now = 1_000_000
  const lately = createLately(60_000, () => now)
  expect([lately.has('a'), lately.has('a')]).toEqual([false, false])
  lately.add('a')
  now += 30_000
  lately.add('b')
  now += 29_999
  expect([lately.has('a'), lately.has('b')]).toEqual([true, true])
  now += 1
  expect([lately.has('a'), lately.has('b')]).toEqual([false, true])
  lately.add('b')
  now += 59_999
  expect(lately.has('b')).toBe(true)
})

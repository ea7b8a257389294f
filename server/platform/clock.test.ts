import { expect, test } from 'vitest'

import { neverBack } from './clock.ts'

test('a clock that never goes back stands until the other has caught up', () => {
  const shown = [5, 3, 4, 6, -1]
  const clock = neverBack(() => shown.shift() ?? 0)
  expect([clock(), clock(), clock(), clock(), clock()]).toEqual([5, 5, 5, 6, 6])
})

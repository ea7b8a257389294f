import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createBounded } from './bounded.ts'

test('so much is done at once, so much waits in its order, and what is beyond is told to come again', async () => {
  const bounded = createBounded(2, 3, 'Подождите.')
  const begun: number[] = []
  const ends = Array.from({ length: 7 }, () => Promise.withResolvers<number>())
  const asked = ends.map(({ promise }, index) =>
    bounded(() => {
      begun.push(index)
      return promise
    })
  )
  const refused = { code: 'UNAVAILABLE', statusCode: 503, retryAfter: 5, message: 'Подождите.' }
  await expect(asked[5]).rejects.toMatchObject(refused)
  await expect(asked[6]).rejects.toMatchObject(refused)
  expect(begun).toEqual([0, 1])

  ends[1]?.reject(new Error('broken'))
  await expect(asked[1]).rejects.toThrow('broken')
  await turn()
  expect(begun).toEqual([0, 1, 2])

  const later = bounded(() => Promise.resolve('later'))
  for (const [index, { resolve }] of ends.entries()) resolve(index)
  expect(await later).toBe('later')
  expect(await Promise.all([asked[0], asked[2], asked[3], asked[4]])).toEqual([0, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

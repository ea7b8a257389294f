import { setTimeout as sleep } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createPool } from './pool.ts'

test('whatever works and fails, each thing is lent to one at a time and everyone gets a turn, in order', async () => {
  const works = fc.array(fc.record({ ms: fc.integer({ min: 0, max: 3 }), fails: fc.boolean() }), {
    maxLength: 20
  })
  await fc.assert(
    fc.asyncProperty(works, fc.integer({ min: 1, max: 4 }), async (all, size) => {
      const pool = createPool(Array.from({ length: size }, (_, index) => index))
      const lent = new Set<number>()
      const begun: number[] = []
      const outcomes = await Promise.allSettled(
        all.map(({ ms, fails }, turn) =>
          pool.use(async thing => {
            expect(lent.has(thing)).toBe(false)
            lent.add(thing)
            begun.push(turn)
            await sleep(ms)
            lent.delete(thing)
            if (fails) throw new Error('failed')
            return turn
          })
        )
      )
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails))
      expect(begun).toEqual([...all.keys()])
    }),
    { numRuns: 50 }
  )
})

test('who is lent a thing is told how many are left for others', async () => {
  const pool = createPool(['a', 'b'])
  const held = Promise.withResolvers<void>()
  const use = () =>
    pool.use(async (_thing, idle) => {
      await held.promise
      return idle
    })
  const all = Promise.all([use(), use()])
  held.resolve()
  expect(await all).toEqual([1, 0])
  expect(await use()).toBe(1)
})

test('once it is closed whoever waits is refused, and whoever comes; who has a thing goes on', async () => {
  const pool = createPool(['only'])
  const held = Promise.withResolvers<string>()
  const working = pool.use(() => held.promise)
  const waiting = [1, 2].map(() => pool.use(() => Promise.resolve('asked')))
  pool.close()
  const coming = pool.use(() => Promise.resolve('asked'))
  const outcomes = await Promise.allSettled([...waiting, coming])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  held.resolve('done')
  expect(await working).toBe('done')
  await expect(pool.use(() => Promise.resolve('asked'))).rejects.toThrow('the process ends')
})

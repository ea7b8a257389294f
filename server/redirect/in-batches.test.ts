import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { inBatches } from './in-batches.ts'

/** Questions that wait until they are answered by hand. */
function byHand({ atOnce, most }: { atOnce: number; most: number }) {
  const open: { keys: string[]; answer(): void; fail(error: Error): void }[] = []
  const asked: string[][] = []
  const ask = inBatches<string>(
    keys =>
      new Promise((resolve, reject) => {
        asked.push(keys)
        open.push({ keys, answer: () => resolve(keys.map(key => `of ${key}`)), fail: reject })
      }),
    { atOnce, most, everyMs: 0 }
  )
  return { ask, open, asked }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('the first ones are asked at once, those that come meanwhile together', async () => {
  const { ask, open, asked } = byHand({ atOnce: 2, most: 3 })
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask))
  expect(asked).toEqual([['a'], ['b']])
  open[1]?.answer()
  await settled()
  expect(asked).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  open[0]?.answer()
  await settled()
  expect(asked).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['f']])
  for (const one of open) one.answer()
  expect(await answers).toEqual(['of a', 'of b', 'of c', 'of d', 'of e', 'of f'])
})

test('a question that fails takes those with it that are in it, and no others', async () => {
  const { ask, open } = byHand({ atOnce: 1, most: 2 })
  const answers = Promise.allSettled(['a', 'b', 'c', 'd'].map(ask))
  open[0]?.answer()
  await settled()
  open[1]?.fail(new Error('away'))
  await settled()
  open[2]?.answer()
  const away = { status: 'rejected', reason: new Error('away') }
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'of a' },
    away,
    away,
    { status: 'fulfilled', value: 'of d' }
  ])
})

test('whatever comes when, everyone gets an answer of their own, and no more is asked at once than may be', async () => {
  const step = fc.oneof(fc.record({ ask: fc.string() }), fc.record({ answer: fc.nat() }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, atOnce, most) => {
        const { ask, open, asked } = byHand({ atOnce, most })
        const expected: string[] = []
        const answers: Promise<string>[] = []
        for (const one of steps) {
          if ('ask' in one) {
            expected.push(`of ${one.ask}`)
            answers.push(ask(one.ask))
          } else if (open.length > 0) {
            open.splice(one.answer % open.length, 1)[0]?.answer()
            await settled()
          }
          expect(open.length).toBeLessThanOrEqual(atOnce)
        }
        while (open.length > 0) {
          open.shift()?.answer()
          await settled()
        }
        expect(await Promise.all(answers)).toEqual(expected)
        expect(asked.every(keys => keys.length <= most)).toBe(true)
      }
    )
  )
})

test('questions that follow one another begin no sooner than they may, however quick the answers are', async () => {
  const began: number[] = []
  const ask = inBatches<number>(
    async keys => {
      began.push(performance.now())
      return keys.map(Number)
    },
    { atOnce: 1, most: 2, everyMs: 20 }
  )
  const keys = Array.from({ length: 9 }, (_, nth) => String(nth))
  expect(await Promise.all(keys.map(ask))).toEqual(keys.map(Number))
  expect(began).toHaveLength(5)
  // A timer may be a millisecond early.
  for (const [nth, at] of began.slice(1).entries()) expect(at - (began[nth] ?? at)).toBeGreaterThan(18)
})

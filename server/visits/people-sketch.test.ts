import { readFile } from 'node:fs/promises'

import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { peopleOf, sketchOf } from './people-sketch.ts'

const BUCKETS = 65_536
const LEVELS = 16

/** Bits that so many random visitors set, as migrations/clickhouse says it; the same for the same seed. */
function setBy(people: number, seed: number): number {
  const bits = new Uint8Array(BUCKETS * LEVELS)
  let state = seed
  const random = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  for (let person = 0; person < people; person += 1) {
    const level = Math.min(Math.clz32(random()), LEVELS - 1)
    bits[level * BUCKETS + (random() % BUCKETS)] = 1
  }
  return bits.reduce((sum, bit) => sum + bit, 0)
}

test('while they are few, they are counted', () => {
  expect(peopleOf({ sketched: 0, exact: 0, set: 0, visits: 0 })).toBe(0)
  expect(peopleOf({ sketched: 0, exact: 20_000, set: 19_900, visits: 20_000 })).toBe(20_000)
})

test('the sketch tells how many there were within 1.5 %, of a thousand as of two million', () => {
  assert(
    property(
      integer({ min: 0, max: 1000 }).map(step => Math.round(1000 * 2000 ** (step / 1000))),
      integer(),
      (people, seed) => {
        const told = peopleOf({ sketched: 1, exact: 0, set: setBy(people, seed), visits: 2 * people })
        expect(Math.abs(told - people) / people).toBeLessThan(0.015)
      }
    ),
    { numRuns: 60, endOnFailure: true }
  )
})

test('where everybody came once, people are never more than visits', () => {
  const sketches = Array.from({ length: 40 }, (_, seed) => setBy(2000, seed))
  const told = (visits: number) => sketches.map(set => peopleOf({ sketched: 1, exact: 0, set, visits }))
  // Some of the estimates are above.
  expect(Math.max(...told(4000))).toBeGreaterThan(2000)
  expect(Math.max(...told(2000))).toBe(2000)
  expect(Math.min(...told(2000))).toBe(Math.min(...told(4000)))
})

test('more bits are never fewer people, up to all of them', () => {
  const told = Array.from({ length: 1000 }, (_, step) =>
    peopleOf({
      sketched: 1,
      exact: 0,
      set: Math.round((step / 999) * BUCKETS * LEVELS),
      visits: 2 ** 33
    })
  )
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBeGreaterThan(1e9)
})

const plain = (sql: string) => sql.replaceAll(/\s+/g, '')

test('the update of older sums makes the same sketch of a list', async () => {
  const script = new URL('../../migrations/clickhouse/0005_long_lists.sql', import.meta.url)
  const written = plain(await readFile(script, 'utf8')).split(plain(sketchOf('few')))
  expect(written).toHaveLength(3)
})

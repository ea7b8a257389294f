import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createLru } from './lru.ts'

const MAX = 8
const names = Array.from({ length: 16 }, (_, index) => `slug-${index}`)
const key = fc.constantFrom(...names)
const step = fc.oneof(
  fc.record({ kind: fc.constant('set'), key, value: fc.nat() }),
  fc.record({ kind: fc.constant('get'), key, value: fc.constant(0) }),
  fc.record({ kind: fc.constant('delete'), key, value: fc.constant(0) })
)

interface Answer {
  found: number | undefined
  last: number | undefined
  /** Whether it is among the half that was used last. */
  recent: boolean
}

/** Plays the steps against a plain map beside it. */
function play(steps: { kind: string; key: string; value: number }[]) {
  const lru = createLru<number>(MAX)
  const all = new Map<string, number>()
  const answers: Answer[] = []
  let used: string[] = []
  for (const { kind, key: name, value } of steps) {
    const recent = used.slice(1 - MAX / 2).includes(name)
    used = used.filter(one => one !== name)
    if (kind === 'delete') {
      lru.delete(name)
      all.delete(name)
    } else if (kind === 'set') {
      lru.set(name, value)
      all.set(name, value)
      used.push(name)
    } else {
      const found = lru.get(name)
      answers.push({ found, last: all.get(name), recent })
      if (found !== undefined) used.push(name)
    }
  }
  return { answers, kept: names.filter(name => lru.get(name) !== undefined) }
}

test('it never says what was not set last, keeps the half that was used last, and never more than it may', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      const { answers, kept } = play(steps)
      expect(answers.filter(({ found, last }) => found !== undefined && found !== last)).toEqual([])
      expect(answers.filter(({ found, last, recent }) => recent && found !== last)).toEqual([])
      expect(kept.length).toBeLessThanOrEqual(MAX)
    })
  )
})

test('what entries weigh is bounded, however many they are, and a heavy one takes the room of many', () => {
  const keys = fc.constantFrom(...names)
  fc.assert(
    fc.property(
      fc.array(fc.record({ key: keys, weight: fc.integer({ min: 1, max: 20 }), isKept: fc.boolean() }), {
        maxLength: 200
      }),
      steps => {
        const lru = createLru<number>(40, weight => weight)
        for (const { key: name, weight, isKept } of steps) {
          if (isKept) lru.set(name, weight)
          else lru.delete(name)
        }
        const kept = names.map(name => lru.get(name) ?? 0)
        expect(kept.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(40 + 20)
      }
    )
  )
})

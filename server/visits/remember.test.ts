import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { remember, rememberLast } from './remember.ts'
import { startOfUserAgent } from './user-agent.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Starts that are cut, and a line of a head. */
const cuts: [string, (text: string) => string][] = [
  ['filled with spaces', text => startOfUserAgent(text.replaceAll('-', '\u{a0}'))],
  ['that goes on', startOfUserAgent],
  ['of several lines', text => text.slice(0, text.indexOf('-'))]
]

test('what was used last is known, what was not is computed anew', () => {
  const computed: string[] = []
  const upper = remember(2, key => {
    computed.push(key)
    return key.toUpperCase()
  })
  const asked = ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'b']
  expect(asked.map(key => upper(key))).toEqual(asked.map(key => key.toUpperCase()))
  expect(computed).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
})

test('an empty answer is remembered too', () => {
  let computed = 0
  const nothing = remember(2, () => {
    computed += 1
    return ''
  })
  nothing('a')
  nothing('a')
  expect(computed).toBe(1)
})

test('the number asked last is computed once', () => {
  const computed: number[] = []
  const double = rememberLast(key => {
    computed.push(key)
    return key * 2
  })
  expect([1, 1, 2, 2, 1].map(double)).toEqual([2, 2, 4, 4, 2])
  expect(computed).toEqual([1, 2, 1])
})

test.each(cuts)('what is remembered of a text %s keeps none of the rest', (_what, cut) => {
  const count = 2000
  const known = remember(count, key => key.length.toString())
  const rest = '-'.repeat(14_000)
  const before = heapUsed()
  for (let n = 0; n < count; n += 1) known(cut(Buffer.from(`browser of the number ${n}${rest}`).toString()))
  expect((heapUsed() - before) / count).toBeLessThan(2000)
  expect(known('a')).toBe('1')
})

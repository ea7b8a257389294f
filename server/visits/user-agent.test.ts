import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { startOfUserAgent } from './user-agent.ts'

test.each([
  [' curl/8.5.0 \n', 'curl/8.5.0'],
  ['a'.repeat(512), 'a'.repeat(512)],
  ['a'.repeat(65_536), 'a'.repeat(512)],
  [' \t ', '']
])('%# the start', (ua, start) => {
  expect(startOfUserAgent(ua)).toBe(start)
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test.each(['\u{a0}', 'x'])(
  'what is remembered of a header filled with %j keeps none of the rest',
  filling => {
    const count = 2000
    const rest = Buffer.from(filling.repeat(14_000), 'latin1')
    const before = heapUsed()
    const kept = Array.from({ length: count }, (_, n) =>
      startOfUserAgent(Buffer.concat([Buffer.from(`browser of the number ${n}`), rest]).toString('latin1'))
    )
    expect((heapUsed() - before) / count).toBeLessThan(2000)
    expect(kept).toHaveLength(count)
  }
)

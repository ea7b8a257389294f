import { expect, test } from 'vitest'

import { nowAndThen } from './now-and-then.ts'

test('a flood is told of at once, then once a while with how much there was since', () => {
  let now = 0
  const told: [fact: string, times: number][] = []
  const tell = nowAndThen(
    1000,
    (fact: string, times) => void told.push([fact, times]),
    () => now
  )
  for (; now < 2500; now += 100) tell(`at ${now}`)
  expect(told).toEqual([
    ['at 0', 1],
    ['at 1000', 10],
    ['at 2000', 10]
  ])
})

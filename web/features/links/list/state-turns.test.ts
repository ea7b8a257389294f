import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import type { LinkState } from '#contract/links.ts'

import { timeToTurn } from './state-turns.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const link = (state: LinkState, start: number | null, end: number | null) => ({
  state,
  startsAt: start === null ? null : at(start),
  endsAt: end === null ? null : at(end)
})

test.each([
  [
    'nothing is scheduled',
    [link('active', null, null), link('ended', -9, -1), link('blocked', 5, 9)],
    undefined
  ],
  ['the nearest end', [link('active', -9, 50), link('broken', null, 20), link('ended', null, -1)], 20_300],
  ['a start comes before its end', [link('waiting', 10, 90)], 10_300],
  ['one whose end this clock has passed already', [link('active', null, -5)], 60_000],
  ['far away', [link('active', null, 9e6)], HOUR_MS]
])('%s', (_, links, time) => {
  expect(timeToTurn(links, now)).toBe(time)
})

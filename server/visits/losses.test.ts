import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { logLosses } from './losses.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('tells of losses at once and then every ten seconds, whatever the clock is set to', () => {
  const lines: string[] = []
  const lose = logLosses(pino({ base: null }, { write: line => void lines.push(line) }))
  const clicksTold = () => lines.map(line => /"clicks":(\d+)/.exec(line)?.[1])
  lose(1, new Error('full'))
  vi.advanceTimersByTime(9999)
  lose(2, new Error('full'))
  expect(clicksTold()).toEqual(['1'])
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1)
  lose(3, new Error('full'))
  expect(clicksTold()).toEqual(['1', '5'])
})

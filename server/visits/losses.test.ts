import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

import { tellLosses, type Losses } from './losses.ts'

let lines: string[]
let losses: Losses
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  lines = []
  losses = tellLosses(pino({ base: null }, { write: line => void lines.push(line) }))
})
afterEach(() => {
  vi.useRealTimers()
})

const clicksTold = () => lines.map(line => Number(/"clicks":(\d+)/.exec(line)?.[1]))

test('tells of losses at once and then every ten seconds, whatever the clock is set to', () => {
  losses.lost(1, new Error('full'))
  vi.advanceTimersByTime(9999)
  losses.lost(2, new Error('full'))
  vi.setSystemTime(Date.now() - HOUR_MS)
  losses.lost(3, new Error('full'))
  expect(clicksTold()).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(clicksTold()).toEqual([1, 5])
  losses.lost(4, new Error('full'))
  expect(clicksTold()).toEqual([1, 5])
  vi.advanceTimersByTime(MINUTE_MS)
  expect(clicksTold()).toEqual([1, 5, 4])
  losses.lost(6, new Error('full'))
  expect(clicksTold()).toEqual([1, 5, 4, 6])
})

test('the end tells what was not told yet', () => {
  losses.close()
  expect(lines).toEqual([])
  losses.lost(1, new Error('full'))
  losses.lost(2, new Error('full'))
  losses.close()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(clicksTold()).toEqual([1, 2])
})

test('a disk that does not take what is in a file is no loss, and keeps none from being told', () => {
  losses.unsynced(new Error('broken'))
  losses.unsynced(new Error('broken'))
  losses.lost(1, new Error('full'))
  expect(lines.map(line => line.includes('clicks are lost'))).toEqual([false, true])
  expect(lines[0]).toContain('kept unless the machine loses power')
})

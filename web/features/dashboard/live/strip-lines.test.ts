import { expect, test } from 'vitest'

import type { LiveVisit } from '#contract/analytics.ts'

import { linesOf, reduceLines, type StripAction } from './strip-lines.ts'

const visit = (id: number): LiveVisit => ({
  id: String(id),
  label: `ссылка ${id}`,
  time: '2026-11-21T08:20:00Z',
  city: 'Казань',
  country: 'RU',
  source: 'vk',
  device: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: ''
})
const came = (...ids: number[]): StripAction[] => ids.map(id => ({ kind: 'came', visit: visit(id) }))
const next = (times: number): StripAction[] => Array.from({ length: times }, () => ({ kind: 'next' }))
const after = (...actions: StripAction[]) => actions.reduce(reduceLines, linesOf([visit(0)]))
const ids = (lines: readonly { visit: LiveVisit }[]) => lines.map(line => line.visit.id).join()

test('the newest stands first, and no more than eight stay', () => {
  expect(ids(after(...came(1, 2), ...next(2)).shown)).toBe('2,1,0')
  const many = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(id => came(id).concat(next(1)))
  expect(ids(after(...many).shown)).toBe('9,8,7,6,5,4,3,2')
})

test('in a rush the oldest of those who wait are left out', () => {
  const { shown, waiting } = after(...came(1, 2, 3, 4, 5, 6, 7, 8))
  expect(ids(shown)).toBe('0')
  expect(ids(waiting)).toBe('6,7,8')
})

test('a pause counts what comes, and shows it on demand', () => {
  const paused = after(...came(1), { kind: 'pause' }, ...came(2, 3))
  expect(ids(paused.shown)).toBe('0')
  expect(paused.missedCount).toBe(3)
  const revealed = reduceLines(paused, { kind: 'reveal' })
  expect([ids(revealed.shown), revealed.paused, revealed.missedCount]).toEqual(['3,2,1,0', true, 0])
  const resumed = reduceLines(paused, { kind: 'resume' })
  expect([ids(resumed.shown), resumed.paused]).toEqual(['3,2,1,0', false])
})

test('no two lines share a key', () => {
  const { shown } = reduceLines(after(...came(1, 2), { kind: 'pause' }, ...came(3, 4)), { kind: 'resume' })
  expect(new Set(shown.map(({ key }) => key)).size).toBe(5)
})

test('who came before stands below who came since, once', () => {
  const lines = after(...came(1), ...next(1), ...came(2))
  const filled = reduceLines(lines, { kind: 'before', visits: [2, 1, 0, -1, -2].map(visit) })
  expect(ids(filled.shown)).toBe('1,0,-1,-2')
  expect(ids(reduceLines(filled, { kind: 'next' }).shown)).toBe('2,1,0,-1,-2')
  expect(new Set(filled.shown.map(({ key }) => key)).size).toBe(4)
})

import { expect, test } from 'vitest'

import type { LiveVisit } from '#contract/analytics.ts'

import { linesOf, reduceLines, type StripAction } from './strip-lines.ts'
import { visitOf } from './testing/stream-server.ts'

const visit = (id: number): LiveVisit =>
  visitOf({ id: String(id), label: `ссылка ${id}`, time: '2026-11-21T08:20:00Z' })
const came = (...ids: number[]): StripAction[] =>
  ids.map(id => ({ kind: 'came', visit: visit(id), held: false }))
const full = [1, 2, 3, 4, 5, 6, 7]
const next = (times: number): StripAction[] => Array.from({ length: times }, () => ({ kind: 'next' }))
const after = (...actions: StripAction[]) => actions.reduce(reduceLines, linesOf([visit(0)]))
const ids = (lines: readonly { visit: LiveVisit }[]) => lines.map(line => line.visit.id).join()

test('while there is room nobody waits; the newest stands first, and no more than eight stay', () => {
  const { shown, waiting } = after(...came(...full))
  expect([ids(shown), ids(waiting)]).toEqual(['7,6,5,4,3,2,1,0', ''])
  const many = after(...came(...full, 8, 9), ...next(1))
  expect([ids(many.shown), ids(many.waiting)]).toEqual(['8,7,6,5,4,3,2,1', '9'])
})

test('nothing moves a line that is held', () => {
  const held = reduceLines(linesOf([visit(0)]), { kind: 'came', visit: visit(1), held: true })
  expect([ids(held.shown), ids(held.waiting)]).toEqual(['0', '1'])
  expect(ids(reduceLines(held, { kind: 'came', visit: visit(2), held: false }).waiting)).toBe('1,2')
})

test('a rush over a full list: as many wait as have room, the oldest are left out', () => {
  const { waiting } = after(...came(...full), ...came(10, 11, 12, 13, 14, 15, 16, 17, 18, 19))
  expect(ids(waiting)).toBe('12,13,14,15,16,17,18,19')
})

test('a pause counts what comes, and shows it on demand', () => {
  const paused = after(...came(...full, 8), { kind: 'pause' }, ...came(9, 10))
  expect(ids(paused.shown)).toBe('7,6,5,4,3,2,1,0')
  expect(paused.missedCount).toBe(3)
  const revealed = reduceLines(paused, { kind: 'reveal' })
  expect([ids(revealed.shown), revealed.paused, revealed.missedCount]).toEqual(['10,9,8,7,6,5,4,3', true, 0])
  const resumed = reduceLines(paused, { kind: 'resume' })
  expect([ids(resumed.shown), resumed.paused]).toEqual(['10,9,8,7,6,5,4,3', false])
})

test('a pause says a number only where it is right', () => {
  const counted = (...actions: StripAction[]) => after({ kind: 'pause' }, ...came(1), ...actions).counted
  const more: StripAction = { kind: 'uncounted', surely: true }
  const lost: StripAction = { kind: 'uncounted', surely: false }
  expect(counted()).toBe('all')
  expect(counted(lost)).toBe('unsure')
  expect(counted(lost, more, lost)).toBe('fewer')
  expect(counted(more, { kind: 'reveal' })).toBe('all')
  expect(after(more, { kind: 'pause' }, ...came(1)).counted).toBe('all')
})

test('no two lines share a key', () => {
  const { shown } = reduceLines(after(...came(1, 2), { kind: 'pause' }, ...came(3, 4)), { kind: 'resume' })
  expect(new Set(shown.map(({ key }) => key)).size).toBe(5)
})

test('who came before stands below who came since, once', () => {
  const lines = reduceLines(after(...came(1)), { kind: 'came', visit: visit(2), held: true })
  const filled = reduceLines(lines, { kind: 'before', visits: [2, 1, 0, -1, -2].map(visit) })
  expect(ids(filled.shown)).toBe('1,0,-1,-2')
  expect(ids(reduceLines(filled, { kind: 'next' }).shown)).toBe('2,1,0,-1,-2')
  expect(new Set(filled.shown.map(({ key }) => key)).size).toBe(4)
})

test('what the report tells again, its facts in another order, is one line', () => {
  const streamed = visit(1)
  const { id, ...rest } = streamed
  const reported: LiveVisit = { ...rest, id }
  const lines = after(...came(1), { kind: 'before', visits: [reported, visit(2)] })
  expect(ids(lines.shown)).toBe('1,0,2')
})

test('what the stream brings after the report is one line, and two visits that look the same are two', () => {
  const reported = after({ kind: 'before', visits: [visit(2), visit(1)] })
  expect(ids(reported.shown)).toBe('0,2,1')
  expect(ids(came(1, 2).reduce(reduceLines, reported).shown)).toBe('0,2,1')
  expect(ids(came(1, 1).reduce(reduceLines, reported).shown)).toBe('1,0,2,1')
  const paused = after({ kind: 'pause' }, { kind: 'before', visits: [at(2, 30), at(1, 25)] })
  expect(paused.missedCount).toBe(2)
  const again = [at(1, 25), at(2, 30)].map((same): StripAction => ({
    kind: 'came',
    visit: same,
    held: false
  }))
  const told = again.reduce(reduceLines, paused)
  expect([ids(told.missed), told.missedCount]).toEqual(['2,1', 2])
  expect(came(3).reduce(reduceLines, told).missedCount).toBe(3)
})

const at = (id: number, minute: number): LiveVisit => ({
  ...visit(id),
  time: `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`
})

test('what is asked for stands among what is remembered by its time: a strip that comes back shows the newest', () => {
  const remembered = linesOf([at(5, 5), at(3, 3)])
  const asked = [9, 8, 7, 6, 5, 4, 3, 2, 1].map(minute => at(minute, minute))
  const lines = reduceLines(remembered, { kind: 'before', visits: asked })
  expect(ids(lines.shown)).toBe('9,8,7,6,5,4,3,2')
  expect(new Set(lines.shown.map(({ key }) => key)).size).toBe(8)
  const paused = reduceLines(reduceLines(remembered, { kind: 'pause' }), { kind: 'before', visits: asked })
  expect(ids(paused.shown)).toBe('5,4,3,2,1')
  expect(ids(reduceLines(paused, { kind: 'resume' }).shown)).toBe('9,8,7,6,5,4,3,2')
})

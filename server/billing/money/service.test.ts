import { expect, test } from 'vitest'

import { change, grant, moscowDay, pay, refund } from '#test/money-facts.ts'

import type { MoneyFact } from './fact.ts'
import { servicesOf } from './service.ts'

/** Of each payment, in words. */
function services(facts: readonly MoneyFact[]) {
  const all = [...servicesOf(facts)].map(([payment, { stretches, isCut }]) => [
    payment,
    [
      ...stretches.map(
        ({ plan, from, to, isShared }) =>
          `${plan} ${moscowDay(from)} — ${moscowDay(to)}${isShared ? ', shared' : ''}`
      ),
      ...(isCut ? ['cut'] : [])
    ]
  ])
  return Object.fromEntries(all)
}

/** 30 days, 13 ₽ each. */
const first = pay('1', '2026-11-01', 'START_1', 390)

test('a term that is over is known to its end, whatever came afterwards', () => {
  const term = ['START_1 2026-11-01 12:00 — 2026-12-01 12:00']
  expect(services([first])).toEqual({ 'pay:1': term })
  const again = pay('2', '2027-03-01', 'STANDARD_1', 990)
  expect(services([again, first])).toMatchObject({ 'pay:1': term })
})

test('a term follows on the one before it', () => {
  const next = pay('2', '2026-11-05', 'START_1', 390)
  expect(services([first, next])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-12-01 12:00'],
    'pay:2': ['START_1 2026-12-01 12:00 — 2027-01-01 12:00']
  })
})

test('a renewal in the days of grace begins where the term before it ended', () => {
  expect(services([first, pay('2', '2026-12-03', null, 390)])).toMatchObject({
    'pay:2': ['START_1 2026-12-01 12:00 — 2027-01-01 12:00']
  })
})

test('a change ends the old plan, and the rest of the money goes on as the new one', () => {
  expect(services([first, change('1', '2026-11-16', 'STANDARD_1')])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-11-16 12:00', 'STANDARD_1 2026-11-16 12:00 — 2026-11-21 12:00']
  })
})

test('payments that a change has put together are spent on the same days', () => {
  const next = pay('2', '2026-11-05', 'START_1', 390)
  const days = 'STANDARD_1 2026-11-16 12:00 — 2026-12-03 12:00, shared'
  expect(services([first, next, change('1', '2026-11-16', 'STANDARD_1')])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-11-16 12:00', days],
    'pay:2': [days]
  })
})

test('what has gone back is spent on nothing any more', () => {
  const next = pay('2', '2026-11-05', 'START_1', 390)
  const changed = [first, next, change('1', '2026-11-16', 'STANDARD_1')]
  expect(services([...changed, refund('1', '2026-11-18', '1', 390)])).toEqual({
    'pay:1': [
      'START_1 2026-11-01 12:00 — 2026-11-16 12:00',
      'STANDARD_1 2026-11-16 12:00 — 2026-11-18 12:00, shared'
    ],
    'pay:2': [
      'STANDARD_1 2026-11-16 12:00 — 2026-11-18 12:00, shared',
      'STANDARD_1 2026-11-18 12:00 — 2026-11-29 12:00'
    ]
  })
  expect(services([first, refund('1', '2026-11-01', '1', 390)])).toEqual({})
})

test('a part that goes back shortens the days, unless they are over', () => {
  expect(services([first, refund('1', '2026-11-11', '1', 130)])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-11-21 12:00']
  })
  expect(services([first, refund('1', '2026-12-05', '1', 130)])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-12-01 12:00']
  })
})

test('a grant of another plan leaves the days before it what they were', () => {
  expect(services([first, grant('1', '2026-11-11', 'STANDARD_1', '2026-11-21')])).toEqual({
    'pay:1': [
      'START_1 2026-11-01 12:00 — 2026-11-11 12:00',
      'STANDARD_1 2026-11-11 12:00 — 2026-11-21 12:00',
      'cut'
    ]
  })
})

test('days that a grant takes away are known to be missing, and none that it leaves', () => {
  const next = pay('2', '2026-11-05', 'START_1', 390)
  const ten = 'START_1 2026-11-01 12:00 — 2026-11-11 12:00'
  const short = grant('1', '2026-11-06', 'START_1', '2026-11-11')
  expect(services([first, next, short])).toEqual({ 'pay:1': [ten, 'cut'], 'pay:2': ['cut'] })
  const none = grant('1', '2026-11-11', null, '2026-11-11')
  expect(services([first, none])).toEqual({ 'pay:1': [ten, 'cut'] })
  const long = grant('1', '2026-11-11', 'START_1', '2027-01-01')
  expect(services([first, long])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-12-01 12:00']
  })
})

test('days that a grant took away are missing until their money has gone back', () => {
  const short = grant('1', '2026-11-06', 'START_1', '2026-11-11')
  const days = 'START_1 2026-11-01 12:00 — 2026-11-11 12:00'
  const after = (...more: MoneyFact[]) => services([first, short, ...more])['pay:1']
  const over = '2026-11-15'
  // 20 days, 260 ₽.
  expect(after(refund('1', over, '1', 259.99))).toEqual([days, 'cut'])
  expect(after(refund('1', over, '1', 260))).toEqual([days])
  expect(after(refund('1', over, '1', 130), refund('2', over, '1', 130))).toEqual([days])
  // What is still owed goes back before what was taken.
  expect(after(refund('1', '2026-11-07', '1', 52), refund('2', over, '1', 259))).toEqual([
    'START_1 2026-11-01 12:00 — 2026-11-07 12:00',
    'cut'
  ])
  const none = grant('1', '2026-11-11', null, '2026-11-11')
  expect(services([first, none, refund('1', '2026-11-11 12:01', '1', 260)])).toEqual({ 'pay:1': [days] })
})

test('a payment of nothing is spent on nothing', () => {
  expect(services([pay('0', '2026-11-01', 'START_1', 0)])).toEqual({})
})

test('a renewal begins where a grant has put the end before it: no day beyond that is of two payments', () => {
  const short = grant('1', '2026-11-11', 'START_1', '2026-11-10')
  const back = refund('1', '2026-11-12', '1', 260)
  const renewal = pay('2', '2026-11-13', null, 390)
  expect(services([first, short, back, renewal])).toEqual({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-11-10 12:00'],
    'pay:2': ['START_1 2026-11-10 12:00 — 2026-12-10 12:00']
  })
  const late = pay('2', '2027-03-12', null, 390)
  expect(services([first, short, back, late])).toMatchObject({
    'pay:1': ['START_1 2026-11-01 12:00 — 2026-11-11 12:00']
  })
})

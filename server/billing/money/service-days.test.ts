import { expect, test } from 'vitest'

import { dateOf } from '#contract/moscow-days.ts'
import { change, moscow, pay, refund } from '#test/money-facts.ts'

import type { MoneyFact } from './fact.ts'
import { dayOfAct, daysPassed } from './service-days.ts'
import { servicesOf } from './service.ts'

const LATER = '2027-12-31'

/** Of each payment, in words. */
function days(facts: readonly MoneyFact[], now = LATER) {
  const at = moscow(now)
  const all = [...servicesOf(facts)].map(([payment, service]) => [
    payment,
    daysPassed(service, at).map(
      ({ plan, first, last, isShared }) =>
        `${plan} ${dateOf(first)} — ${dateOf(last)}${isShared ? ', shared' : ''}`
    )
  ])
  return Object.fromEntries(all)
}

test('a term has as many days as were paid for, and the next one begins on the day after', () => {
  const facts = [pay('1', '2026-11-01', 'START_1', 390), pay('2', '2026-12-03', null, 390)]
  expect(days(facts)).toEqual({
    'pay:1': ['START_1 2026-11-01 — 2026-11-30'],
    'pay:2': ['START_1 2026-12-01 — 2026-12-31']
  })
})

test.each([
  ['2026-11-01 23:30', []],
  ['2026-11-01 23:31', ['START_1 2026-11-01 — 2026-11-01']],
  ['2026-11-02 23:30', ['START_1 2026-11-01 — 2026-11-01']],
  ['2026-11-02 23:31', ['START_1 2026-11-01 — 2026-11-02']],
  ['2026-11-30 23:31', ['START_1 2026-11-01 — 2026-11-30']],
  ['2026-12-01 23:30', ['START_1 2026-11-01 — 2026-11-30']]
])('at %s those days have passed of a term from the first, 23:30 of Moscow', (now, passed) => {
  expect(days([pay('1', '2026-11-01 23:30', 'START_1', 390)], now)).toEqual({ 'pay:1': passed })
})

test('the day of a change is of the new plan', () => {
  const facts = [pay('1', '2026-11-01', 'START_1', 390), change('1', '2026-11-16 18:00', 'STANDARD_1')]
  expect(days(facts)).toEqual({
    'pay:1': ['START_1 2026-11-01 — 2026-11-15', 'STANDARD_1 2026-11-16 — 2026-11-20']
  })
  expect(days(facts, '2026-11-16 18:01')).toEqual({
    'pay:1': ['START_1 2026-11-01 — 2026-11-15', 'STANDARD_1 2026-11-16 — 2026-11-16']
  })
})

test('a plan that was had for hours is of no day, unless it was all that there was', () => {
  const first = pay('1', '2026-11-01', 'START_1', 390)
  expect(days([first, change('1', '2026-11-01 18:00', 'STANDARD_1')])).toEqual({
    'pay:1': ['STANDARD_1 2026-11-01 — 2026-11-11']
  })
  expect(days([first, refund('1', '2026-11-01 18:00', '1', 389)])).toEqual({
    'pay:1': ['START_1 2026-11-01 — 2026-11-01']
  })
})

const acted = (facts: readonly MoneyFact[], payment: string, now = LATER) => {
  const service = servicesOf(facts).get(`pay:${payment}`)
  return service && dateOf(dayOfAct(service, moscow(now)))
}

test.each([
  ['2026-11-11', '2026-11-11'],
  ['2026-11-30 11:59', '2026-11-30'],
  ['2026-11-30 12:00', '2026-11-30'],
  ['2026-11-30 12:01', '2026-11-30'],
  ['2026-12-01 11:59', '2026-11-30'],
  ['2027-03-01', '2026-11-30']
])('at %s the act of a term to the noon of 1 December is of %s', (now, day) => {
  expect(acted([pay('1', '2026-11-01', 'START_1', 390)], '1', now)).toBe(day)
})

test('an act is not of an earlier day than the payment and what went back of it', () => {
  const first = pay('1', '2026-11-01', 'START_1', 390)
  expect(acted([first, refund('1', '2026-12-05', '1', 130)], '1')).toBe('2026-12-05')
  expect(acted([first, refund('1', '2026-11-11', '1', 130)], '1')).toBe('2026-11-20')
  expect(acted([first, pay('2', '2026-12-03', null, 20)], '2')).toBe('2026-12-03')
})

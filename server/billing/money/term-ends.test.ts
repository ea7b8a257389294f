import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { PROLONGED_DAYS } from '#contract/limits.ts'
import { moscow, pay } from '#test/money-facts.ts'

import type { MoneyFact } from './fact.ts'
import { termEnds } from './term-ends.ts'

const PROLONGED_MS = PROLONGED_DAYS * DAY_MS
const given = moscow('2026-11-01')
const later = given + PROLONGED_MS + 1
const grant = (at: number, payedTo = at): MoneyFact => ({
  kind: 'grant',
  key: `grant:${at}`,
  at,
  plan: null,
  payedTo
})
const renewal = (at: number): MoneyFact => ({ kind: 'pay', key: `pay:${at}`, at, plan: null, amount: 390_00 })

test('what was given ends no paid term, though it is prolonged in the moment of the first payment', () => {
  expect(termEnds([grant(given), renewal(later), grant(later)])).toEqual([later])
})

test('a term ends that was not prolonged in time after a payment', () => {
  expect(termEnds([grant(given), renewal(later), grant(later + 1)])).toEqual([given, later + 1])
  expect(termEnds([grant(given), renewal(given + 1), grant(given + PROLONGED_MS)])).toEqual([
    given + PROLONGED_MS
  ])
})

test('what a code has paid for wholly ends no paid term', () => {
  expect(termEnds([pay('1', '2026-11-01', 'START_1', 0)])).toEqual([])
})

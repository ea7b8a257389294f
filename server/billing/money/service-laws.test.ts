import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { dayOf } from '#contract/moscow-days.ts'
import { planIds, planOf, planParts } from '#contract/plans.ts'
import { histories } from '#test/money-histories.ts'

import { foldMoney, worthOfPayment } from './fold.ts'
import { daysPassed } from './service-days.ts'
import { servicesOf } from './service.ts'
import { daysOfTerm } from './term.ts'

/** A history and a moment at its end or up to three years after it. */
const looks = fc.tuple(histories, fc.nat(3 * 366 * DAY_MS)).map(([facts, later]) => ({
  facts,
  now: (facts.at(-1)?.at ?? 0) + later
}))

type Days = ReturnType<typeof daysPassed>[number]

const isOneDay = ([only, ...more]: readonly Days[]) => more.length === 0 && only?.first === only?.last

test('no day is in the acts of two payments, unless they share it or one of them has nothing but a part of it', () => {
  fc.assert(
    fc.property(looks, ({ facts, now }) => {
      const services = [...servicesOf(facts).values()].filter(({ isCut }) => !isCut)
      const acts = services.map(service => daysPassed(service, now))
      const days = acts.filter(act => !isOneDay(act)).flat()
      const own = days.filter(({ isShared }) => !isShared).toSorted((one, other) => one.first - other.first)
      const shared = days.filter(({ isShared }) => isShared)
      for (const [index, { last }] of own.entries())
        expect(own[index + 1]?.first ?? Infinity).toBeGreaterThan(last)
      for (const { first, last } of shared)
        expect(own.filter(one => one.first <= last && one.last >= first)).toEqual([])
    }),
    { numRuns: 2000 }
  )
})

test('the days of a payment are in turn, none of them twice, and none is still to come', () => {
  fc.assert(
    fc.property(looks, ({ facts, now }) => {
      for (const service of servicesOf(facts).values()) {
        const days = daysPassed(service, now)
        for (const [index, { first, last }] of days.entries()) {
          expect(last).toBeGreaterThanOrEqual(first)
          expect(days[index + 1]?.first ?? Infinity).toBeGreaterThan(last)
          expect(last).toBeLessThanOrEqual(dayOf(now))
        }
      }
    }),
    { numRuns: 2000 }
  )
})

test('what passed and what is owed are all that is kept; where something passed there are days of it', () => {
  fc.assert(
    fc.property(looks, ({ facts, now }) => {
      const standing = foldMoney(facts)
      for (const [payment, service] of servicesOf(facts)) {
        const rendered = (standing.kept.get(payment) ?? 0) - worthOfPayment(standing, payment, now)
        expect(rendered).toBeGreaterThanOrEqual(0)
        expect(service.isCut || rendered === 0 || daysPassed(service, now).length > 0).toBe(true)
      }
    }),
    { numRuns: 2000 }
  )
})

test('of a payment by itself the days that passed are what the money for them bought', () => {
  const bought = fc.record({
    plan: fc.constantFrom(...planIds),
    percent: fc.constantFrom(0, 17, 50),
    at: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }),
    later: fc.nat(400 * DAY_MS)
  })
  fc.assert(
    fc.property(bought, ({ plan, percent, at, later }) => {
      const amount = planOf(plan).RUB.amount * (100 - percent)
      const facts = [{ kind: 'pay', key: 'pay:1', at, plan, amount }] as const
      const now = at + later
      const [service] = servicesOf(facts).values()
      const days = service ? daysPassed(service, now) : []
      const passed = days.reduce((sum, { first, last }) => sum + last + 1 - first, 0)
      const term = daysOfTerm(at, planParts(plan).months)
      expect(passed).toBe(Math.min(term, Math.ceil(later / DAY_MS)))
      const owed = Math.floor((amount * (term - passed)) / term)
      expect(worthOfPayment(foldMoney(facts), 'pay:1', now)).toBe(owed)
    })
  )
})

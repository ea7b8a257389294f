import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { freeLimits, limitsOf, planIds } from '#contract/plans.ts'

import { limitsFor, presentUser, userStatus, type UserRecord } from './user.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

describe('status', () => {
  test.each([
    ['ACTIVE', 'a plan that ends later', 'START_1', DAY_MS, true, true],
    ['ACTIVE', 'a plan that ends now', 'START_1', 0, true, true],
    ['ACTIVE', 'a plan whose renewal was cancelled', 'START_1', DAY_MS, false, true],
    ['OVERDUE', 'a plan that has just ended and renews', 'START_1', -1, true, true],
    ['OVERDUE', 'a plan that ended almost a week ago and renews', 'START_1', -7 * DAY_MS + 1, true, true],
    ['INACTIVE', 'a plan that ended a week ago and renews', 'START_1', -7 * DAY_MS, true, true],
    ['INACTIVE', 'a plan that has just ended and does not renew', 'START_1', -1, false, true],
    ['INACTIVE', 'a plan that ended long ago', 'START_1', -400 * DAY_MS, false, true],
    ['INACTIVE', 'a plan that was taken away', null, -DAY_MS, false, true],
    ['NEW', 'nothing was ever paid', null, -DAY_MS, false, false],
    ['NEW', 'nothing was ever paid, at the moment of sign-up', null, 0, false, false],
    ['NEW', 'nothing was ever paid, though a date lies ahead', null, DAY_MS, true, false]
  ] as const)('%s: %s', (status, _what, plan, left, renewing, everPaid) => {
    expect(userStatus({ plan, payedTo: NOW + left, renewing, everPaid }, NOW)).toBe(status)
  })
})

const states = fc.record({
  plan: fc.option(fc.constantFrom(...planIds)),
  payedTo: fc.integer({ min: NOW - 20 * DAY_MS, max: NOW + 20 * DAY_MS }),
  renewing: fc.boolean(),
  everPaid: fc.boolean()
})

describe('always', () => {
  test('a paid term is active, whatever else is', () => {
    fc.assert(
      fc.property(states, state => {
        const paid = state.plan !== null && state.payedTo >= NOW
        expect(userStatus(state, NOW) === 'ACTIVE').toBe(paid)
      })
    )
  })

  test('time alone only ever leads from ACTIVE over OVERDUE to INACTIVE', () => {
    const order = ['ACTIVE', 'OVERDUE', 'INACTIVE', 'NEW']
    fc.assert(
      fc.property(states, fc.nat(30 * DAY_MS), (state, later) => {
        fc.pre(state.plan !== null && state.everPaid)
        const [before, after] = [userStatus(state, NOW), userStatus(state, NOW + later)]
        expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      })
    )
  })

  test('the plan counts while it is ACTIVE or OVERDUE, else the free limits', () => {
    fc.assert(
      fc.property(states, state => {
        const living = ['ACTIVE', 'OVERDUE'].includes(userStatus(state, NOW))
        const expected = living && state.plan !== null ? limitsOf(state.plan) : freeLimits
        expect(limitsFor(state, NOW)).toEqual(expected)
      })
    )
  })
})

test('a user goes out with the fields of the source and the status, and nothing else', () => {
  const user: UserRecord & Record<string, unknown> = {
    id: '12',
    username: 'anna@example.ru',
    version: 3,
    confirmed: true,
    onboarding: false,
    telegram: '@anna',
    roles: ['USER'],
    isNew: false,
    plan: 'START_1',
    payedTo: NOW,
    renewing: true,
    everPaid: true,
    registeredAt: NOW - DAY_MS,
    keptFrom: null,
    wbToken: { last4: 'aB3x', expiresAt: NOW + DAY_MS, personal: false, canWrite: false, invalidAt: null },
    passwordHash: 'never'
  }
  expect(presentUser(user, NOW)).toEqual({
    _id: '12',
    username: 'anna@example.ru',
    confirm: true,
    onboarding: false,
    telegram: '@anna',
    registrationDate: '2026-11-20T12:00:00.000Z',
    payedTo: '2026-11-21T12:00:00.000Z',
    plan: 'START_1',
    roles: ['USER'],
    new: false,
    wbToken: '…aB3x',
    status: 'ACTIVE'
  })
})

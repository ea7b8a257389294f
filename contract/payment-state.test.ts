import { expect, test } from 'vitest'

import { isMoney, paymentOutcomeOf, paymentStateOf } from './payment-state.ts'

const paid = { status: 'Completed', test: false, amount: 390, currency: 'RUB' } as const

test.each([
  ['paid', {}],
  ['foreign', { currency: 'KZT' }],
  ['free', { amount: 0 }],
  ['test', { test: true }],
  ['test', { test: true, status: 'Cancelled' }],
  ['cancelled', { status: 'Cancelled' }],
  ['declined', { status: 'Declined' }]
] as const)('%s is a payment with %o', (state, over) => {
  expect(paymentStateOf({ ...paid, ...over })).toBe(state)
})

test.each([
  [true, {}],
  [true, { currency: 'KZT' }],
  [false, { amount: 0 }],
  [false, { test: true }],
  [false, { status: 'Cancelled' }],
  [false, { status: 'Declined' }]
] as const)('it is %s that money came by one with %o', (came, over) => {
  expect(isMoney({ ...paid, ...over })).toBe(came)
})

test.each([
  ['paid', {}],
  ['partly', { refunded: 389.99 }],
  ['returned', { refunded: 390 }],
  ['returned', { currency: 'KZT', refunded: 390 }],
  ['cancelled', { status: 'Cancelled', refunded: 390 }]
] as const)('%s is what became of one with %o', (outcome, over) => {
  expect(paymentOutcomeOf({ ...paid, refunded: 0, ...over })).toBe(outcome)
})

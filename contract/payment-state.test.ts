import { expect, test } from 'vitest'

import { paymentStateOf } from './payment-state.ts'

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

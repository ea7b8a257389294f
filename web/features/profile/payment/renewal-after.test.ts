import { expect, test } from 'vitest'

import type { OrderState } from '#contract/payment.ts'
import { ownProfile } from '#web/api/testing/own-profile.ts'
import { subscription } from '#web/features/profile/plans/testing/subscription.ts'

import { renewalAfter } from './renewal-after.ts'

const payedTo = '2027-02-21T10:00:00.000Z'
const profile = { ...ownProfile(), plan: 'START_3', status: 'ACTIVE', payedTo } as const

const renewing = { ...subscription, plan: 'START_3', nextCharge: payedTo } as const

const order = (renews: boolean): OrderState => ({
  state: 'paid',
  plan: 'START_3',
  promo: '',
  amount: 1111,
  renews,
  decline: null,
  payedTo
})

test('beside a renewal that has ended nothing is said: it may be an older one than the one just agreed to', () => {
  const older = { ...renewing, status: 'Cancelled', nextCharge: null }
  expect(renewalAfter(order(true), profile, older)).toBeUndefined()
  expect(renewalAfter(order(false), profile, older)).toMatch(/^Новых списаний не будет/)
  expect(renewalAfter(order(true), profile, renewing)).toMatch(/Отменить можно в любой день/)
})

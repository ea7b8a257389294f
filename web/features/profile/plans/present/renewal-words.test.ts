import { expect, test } from 'vitest'

import { subscription } from '#web/features/profile/plans/testing/subscription.ts'

import { chargeTrouble, renewalText } from './renewal-words.ts'

const paid = { plan: 'START_1', status: 'ACTIVE', payedTo: '2026-12-21T10:00:00.000Z' } as const

test('a charge is said to be for another plan where it is', () => {
  expect(renewalText(paid, { ...subscription, plan: 'STANDARD_1' })).toContain('за тариф «Стандарт»')
  expect(renewalText(paid, subscription)).not.toContain('за тариф')
})

test('a renewal that has failed for good is no trouble of whoever has paid again since', () => {
  const rejected = { ...subscription, status: 'Rejected', nextCharge: null } as const
  expect(chargeTrouble(paid, rejected)).toBeUndefined()
  expect(chargeTrouble({ ...paid, status: 'INACTIVE' }, rejected)).toMatchObject({
    title: 'Продлить тариф не получилось'
  })
})

import { expect, test } from 'vitest'

import { declineCodes } from '#sandbox/cloudpayments/reasons.ts'

import { declineWords } from './decline-words.ts'

const codes = [3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, ...declineCodes]

test('the provider has many reasons', () => expect(declineCodes.length).toBeGreaterThan(30))

test.each(codes)('%i is put into words', code => {
  const { reason, advice } = declineWords(code)
  expect(reason).toMatch(/^[А-ЯЁ][^!.]+$/)
  expect(advice).toMatch(/^[А-ЯЁ][^!]+\.$/)
})

test.each(codes.filter(code => code !== 5204))('%i has a reason of its own', code => {
  expect(declineWords(code).reason).not.toBe(declineWords(0).reason)
})

import { expect, test } from 'vitest'

import { declineCodes } from '#sandbox/cloudpayments/reasons.ts'

import { declineWords, renewalWords } from './decline-words.ts'

const codes = [3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, ...declineCodes]

test('the provider has many reasons', () => expect(declineCodes.length).toBeGreaterThan(30))

test.each(codes)('%i is put into words', code => {
  for (const { reason, advice } of [declineWords(code), renewalWords(code)]) {
    expect(reason).toMatch(/^[А-ЯЁ][^!.]+$/)
    expect(advice).toMatch(/^[А-ЯЁ][^!]+\.$/)
  }
})

test.each(codes.filter(code => code !== 5204))('%i has a reason of its own', code => {
  expect(declineWords(code).reason).not.toBe(declineWords(0).reason)
})

test.each([...codes, 0, null])(
  'of a renewal, %j asks for no payment: it is charged again by itself',
  code => {
    expect(renewalWords(code).reason).toBe(declineWords(code).reason)
    expect(renewalWords(code).advice).not.toMatch(/[Оо]плат/)
  }
)

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { moscowMonth, visitorHash } from './visitor.ts'

const key = Buffer.alloc(32, 1).toString('base64')

test('is an unsigned 64-bit decimal that depends on the key and on every field', () => {
  const hashes = [
    visitorHash(key, '77.88.8.8', 'ua', 'ru'),
    visitorHash(Buffer.alloc(32, 2).toString('base64'), '77.88.8.8', 'ua', 'ru'),
    visitorHash(key, '77.88.8.9', 'ua', 'ru'),
    visitorHash(key, '77.88.8.8', 'ua2', 'ru'),
    visitorHash(key, '77.88.8.8', 'ua', 'en'),
    visitorHash(key, '77.88.8.8', '', 'uaru'),
    visitorHash(key, '77.88.8.8', 'uaru', '')
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const hash of hashes) expect(BigInt.asUintN(64, BigInt(hash)).toString()).toBe(hash)
})

test('stays what it was, or everybody would be somebody new in the middle of a month', () => {
  expect(visitorHash(key, '77.88.8.8', 'ua', 'ru')).toBe('9869051139948498340')
})

test('fields cannot be shifted into each other', () => {
  const fields = fc.tuple(fc.string(), fc.string(), fc.string())
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const same = one.every((field, i) => field === other[i])
      expect(visitorHash(key, ...one) === visitorHash(key, ...other)).toBe(same)
    })
  )
})

test.each([
  ['2026-10-31T20:59:59.999Z', '2026-10'],
  ['2026-10-31T21:00:00.000Z', '2026-11'],
  ['2026-12-31T21:00:00.000Z', '2027-01'],
  ['2026-06-30T20:59:59.999Z', '2026-06'],
  ['2299-12-31T00:00:00.000Z', '2299-12']
])('%s is of %s in Moscow', (time, month) => {
  expect(moscowMonth(Date.parse(time))).toBe(month)
})

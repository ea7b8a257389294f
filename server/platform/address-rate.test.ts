import { expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'

import { createAddressRate } from './address-rate.ts'

test('a household is one address, and a site has four times as much', () => {
  const rate = createAddressRate({ limit: 2, windowMs: MINUTE_MS })
  const through = (address: string) => rate(address) === 0
  expect([1, 2, 3].map(host => through(`2001:db8:7:1::${host}`))).toEqual([true, true, false])
  const homes = Array.from({ length: 7 }, (_, home) => through(`2001:db8:7:a${home}::1`))
  expect(homes).toEqual([true, true, true, true, true, false, false])
  expect(through('2001:db8:8::1')).toBe(true)
  expect(['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'].map(through)).toEqual([
    true,
    true,
    false,
    true
  ])
})

test('a site uses up nothing of what is remembered of others', () => {
  const rate = createAddressRate({ limit: 1, windowMs: MINUTE_MS })
  for (let home = 0; home < 11_000; home += 1) rate(`2001:db8:7:${home.toString(16)}::1`)
  const others = Array.from({ length: 5 }, (_, other) => rate(`2001:db8:${other}::1`))
  expect(others).toEqual([0, 0, 0, 0, 0])
})

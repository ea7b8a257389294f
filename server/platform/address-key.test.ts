import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addressKey, siteKey } from './address-key.ts'

/** The short spelling, with `::` where zeros are, as sockets give it. */
const short = (groups: string[]) => new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)

describe('the address that tries are counted by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['2001:db8:0:7::', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', '']
  ])('%s → %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  test('two addresses share a key exactly when they share their first 64 bits', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16))
    const quarter = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(quarter, quarter, quarter, quarter, (network, other, one, two) => {
        const key = addressKey(short([...network, ...one]))
        expect(addressKey([...network, ...two].join(':'))).toBe(key)
        fc.pre(network.join() !== other.join())
        expect(addressKey(short([...other, ...one]))).not.toBe(key)
      })
    )
  })
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::ffff:203.0.113.7', undefined],
  ['64:ff9b::cb00:7107', undefined],
  ['203.0.113.7', undefined],
  ['', undefined]
])('the site around %s is %s', (address, key) => {
  expect(siteKey(address)).toBe(key)
})

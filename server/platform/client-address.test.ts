import { isIP } from 'node:net'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { bareAddress } from './client-address.ts'

test.each([
  ['77.1.1.1:4001', '77.1.1.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:77.1.1.1]:80', '::ffff:77.1.1.1'],
  ['unknown', 'unknown'],
  ['_hidden:80', '_hidden:80'],
  ['', '']
])('%s → %s', (given, address) => {
  expect(bareAddress(given)).toBe(address)
})

test('an address is found in each of its spellings, and stays as it is without a port', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: 0, max: 65_535 }), (address, port) => {
      const bracketed = isIP(address) === 6 ? `[${address}]` : address
      expect(bareAddress(address)).toBe(address)
      expect(bareAddress(bracketed)).toBe(address)
      expect(bareAddress(`${bracketed}:${port}`)).toBe(address)
    })
  )
})

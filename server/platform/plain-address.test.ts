import { expect, test } from 'vitest'

import { plainAddress } from './plain-address.ts'

test.each([
  ['77.88.8.8', '77.88.8.8'],
  ['::ffff:77.88.8.8', '77.88.8.8'],
  ['::FFFF:4d58:808', '77.88.8.8'],
  ['0:0:0:0:0:ffff:77.88.8.8', '77.88.8.8'],
  ['::ffff:999.1.1.1', '999.1.1.1'],
  ['64:ff9b::4d58:808', '77.88.8.8'],
  ['64:FF9B::77.88.8.8', '77.88.8.8'],
  ['0064:ff9b:0:0:0:0:4d58:0', '77.88.0.0'],
  ['64:ff9b::a00:1', '10.0.0.1'],
  // Another translator's prefix (RFC 8215), and addresses that only begin alike.
  ['64:ff9b:1::4d58:808', '64:ff9b:1::4d58:808'],
  ['64:ff9b::1:4d58:808', '64:ff9b::1:4d58:808'],
  ['2064:ff9b::4d58:808', '2064:ff9b::4d58:808'],
  ['2a02:6b8::feed:0ff', '2a02:6b8::feed:0ff'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', ''],
  ['garbage', 'garbage']
])('%j is %j', (given, plain) => {
  expect(plainAddress(given)).toBe(plain)
})

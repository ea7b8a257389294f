import { expect, test } from 'vitest'

import { publicFamily } from './ip.ts'

test.each([
  ['77.88.8.8', 4],
  ['2a02:6b8::feed:0ff', 6],
  ['fe80::1', 0],
  ['10.1.2.3', 0],
  ['127.0.0.1', 0],
  ['100.64.0.1', 0],
  ['172.31.255.255', 0],
  ['172.32.0.0', 4],
  ['192.168.0.1', 0],
  ['255.255.255.255', 0],
  ['::1', 0],
  ['fd00::1', 0],
  ['', 0],
  ['garbage', 0],
  ['999.1.1.1', 0]
])('%j is of family %i', (address, family) => {
  expect(publicFamily(address)).toBe(family)
})

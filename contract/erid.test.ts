import { expect, test } from 'vitest'

import { ownErid } from './erid.ts'
import { addressesWithErid, addressesWithoutErid } from './testing/erid-cases.ts'

test.each(addressesWithErid)('%s has a mark of its own', address =>
  expect(ownErid(address)).toBe(address.includes('==') ? '=' : 'LjN8')
)

test.each(addressesWithoutErid)('%s has none', address => expect(ownErid(address)).toBe(''))

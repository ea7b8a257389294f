import { expect, test } from 'vitest'

import { hasOwnErid } from './erid.ts'
import { addressesWithErid, addressesWithoutErid } from './testing/erid-cases.ts'

test.each(addressesWithErid)('%s has a mark of its own', address => expect(hasOwnErid(address)).toBe(true))

test.each(addressesWithoutErid)('%s has none', address => expect(hasOwnErid(address)).toBe(false))

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { packPage, pageOf, type LinkPage } from './link-page.ts'

const text = fc.oneof(
  fc.constant(''),
  fc.string({ unit: 'binary' }).map(any => any.toWellFormed())
)

const page: fc.Arbitrary<LinkPage> = fc.record({
  shortlink: text,
  fulllink: text,
  title: text,
  appTitle: text,
  description: text,
  buttonTitle: text,
  picture: text,
  additionalLinks: fc.array(fc.record({ title: text, url: text, no: fc.nat({ max: 255 }) }), {
    maxLength: 3
  }),
  erid: text,
  advertiser: text,
  adult: fc.boolean(),
  endsAt: fc.oneof(fc.constant(null), fc.integer({ min: 1 })),
  template: text
})

test('a packed page comes out as it went in, in a byte for each byte of what it says', () => {
  fc.assert(
    fc.property(page, given => {
      const packed = packPage(given)
      expect(pageOf({ page: packed })).toEqual(given)
      expect(packed).toMatch(/^[\0-\xff]*$/)
    })
  )
})

test('what says nothing takes no room', () => {
  expect(packPage(pageOf({ page: '{}' }))).toBe('{}')
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { linkTypes, type LinkType } from '#contract/link-types.ts'
import { readTarget } from '#server/links/target.ts'

import { recognise } from './link-type.ts'
import { addresses } from './testing/addresses.ts'

const rows = linkTypes.flatMap(type =>
  addresses[type]
    .trim()
    .split(/\s+/)
    .map((address): [string, LinkType] => [address, type])
)

describe('real addresses', () => {
  test('there are enough of them, each once', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(([address]) => address)).size).toBe(rows.length)
  })

  test.each(rows)('%s is %s', (address, type) => {
    expect(recognise(readTarget(address, 'url', [])).type).toBe(type)
  })
})

test('any address has a known type and a name', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), address => {
      const { type, title } = recognise(address)
      expect(linkTypes).toContain(type)
      expect(title).not.toBe('')
    })
  )
})

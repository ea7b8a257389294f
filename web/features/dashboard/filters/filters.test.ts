import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { utmKeys } from '#contract/analytics.ts'
import { readablePeriod } from '#web/features/dashboard/period/period.ts'

import { correctedFilters, filterKeys, readFilters, withFilter, withoutFilters } from './filters.ts'

const text = (options: { minLength?: number; maxLength: number }) =>
  fc.string({ unit: 'grapheme', ...options }).filter(value => Array.from(value).length <= options.maxLength)

const words = fc.record(
  {
    city: text({ minLength: 1, maxLength: 200 }),
    country: fc.stringMatching(/^([A-Z]{2})?$/),
    source: fc.stringMatching(/^[a-z]{1,20}$/),
    device: fc.oneof(
      fc.constantFrom('mobile', 'tablet', 'desktop', 'tv', 'other'),
      text({ maxLength: 80 })
        .filter(name => !/[\n\r\u2028\u2029]/.test(name))
        .chain(name => fc.constantFrom(`os:${name}`, `browser:${name}`))
    ),
    referrer: text({ maxLength: 253 }),
    utm: fc
      .tuple(fc.constantFrom(...utmKeys), text({ maxLength: 280 }))
      .map(([key, mark]) => `${key}:${mark}`)
  },
  { requiredKeys: [] }
)

test('any filters come back from the address as they went in, and nothing else of it is touched', () => {
  fc.assert(
    fc.property(words, filters => {
      const start = new URLSearchParams('preset=7d&compare=1')
      const search = filterKeys.reduce((next, key) => withFilter(next, key, filters[key]), start)
      const read = new URLSearchParams(readablePeriod(search))
      expect(readFilters(read)).toEqual(filters)
      expect(correctedFilters(read)).toBeUndefined()
      expect(withoutFilters(read).toString()).toBe(start.toString())
    })
  )
})

test.each([
  'city=',
  `city=${'я'.repeat(201)}`,
  'country=ru',
  'country=RUS',
  'source=VK',
  'source=',
  'device=phone',
  'utm=spring',
  'utm=clid:1',
  `referrer=${'a'.repeat(254)}`,
  'city=a%00b',
  'referrer=%00',
  'device=os:%00',
  'utm=campaign:%00'
])('%s is no filter, and leaves the address', address => {
  const search = new URLSearchParams(`${address}&preset=7d`)
  expect(readFilters(search)).toEqual({})
  expect(correctedFilters(search)?.toString()).toBe('preset=7d')
})

test('of a filter told twice the first counts', () => {
  const search = new URLSearchParams('city=Казань&city=Москва')
  expect(readFilters(search)).toEqual({ city: 'Казань' })
  expect(correctedFilters(search)?.getAll('city')).toEqual(['Казань'])
})

test('nothing known is a filter too', () => {
  expect(readFilters(new URLSearchParams('referrer=&country=&utm=campaign:&device=os:'))).toEqual({
    referrer: '',
    country: '',
    utm: 'campaign:',
    device: 'os:'
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { carriedOn } from './carried-on.ts'

const MOST = 1024

test('a query that fits goes on as it is', () => {
  expect(carriedOn('utm_source=vk&x=1')).toBe('utm_source=vk&x=1')
  expect(carriedOn(`a=${'x'.repeat(MOST - 2)}`)).toHaveLength(MOST)
})

test('of a longer one whole parameters go on, also where empty ones stand between them', () => {
  expect(carriedOn(`a=1&&&&&utm_campaign=${'x'.repeat(1100)}`)).toBe('a=1')
  expect(carriedOn(`a=${'x'.repeat(MOST - 2)}&b=1`)).toBe(`a=${'x'.repeat(MOST - 2)}`)
  const parameter = fc.constantFrom(
    '',
    '',
    'a=1',
    'utm_source=telegram',
    `b=${'x'.repeat(400)}`,
    'y'.repeat(1100)
  )
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 400 }), parameters => {
      const carried = carriedOn(parameters.join('&'))
      expect(carried.length).toBeLessThanOrEqual(MOST)
      const whole = carried.split('&').filter(Boolean)
      expect(whole).toEqual(parameters.filter(Boolean).slice(0, whole.length))
    })
  )
})

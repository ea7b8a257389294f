import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { utmOf } from './utm.ts'

const NONE = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }

test.each([
  ['', NONE],
  ['a=1&erid=2', NONE],
  [
    'utm_source=vk&utm_medium=cpc&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE&utm_term=a+b&utm_content=1&x=2',
    { utm_source: 'vk', utm_medium: 'cpc', utm_campaign: 'лето', utm_term: 'a b', utm_content: '1' }
  ],
  ['utm_source=one&utm_source=two', { ...NONE, utm_source: 'one' }],
  ['utm_source=%00a%0Ab%7F', { ...NONE, utm_source: 'ab' }],
  ['utm_source=%ZZ%', { ...NONE, utm_source: '%ZZ%' }],
  ['utm_source=a\uD800b', { ...NONE, utm_source: 'ab' }],
  [`utm_source=${'a'.repeat(300)}`, { ...NONE, utm_source: 'a'.repeat(200) }],
  [`utm_source=${'a'.repeat(199)}😀`, { ...NONE, utm_source: 'a'.repeat(199) }],
  [`utm_source=${'a'.repeat(198)}😀`, { ...NONE, utm_source: `${'a'.repeat(198)}😀` }]
])('%j', (query, utm) => {
  expect(utmOf(query)).toEqual(utm)
})

test('whatever is asked, the marks are short and well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), text => {
      for (const mark of Object.values(
        utmOf(`utm_source=${text}&utm_term=${encodeURIComponent(text.toWellFormed())}`)
      )) {
        expect(mark.length).toBeLessThanOrEqual(200)
        expect(mark).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }
    })
  )
})

import {
  array,
  assert,
  constantFrom,
  oneof,
  option,
  property,
  record,
  string,
  tuple,
  type Arbitrary
} from 'fast-check'
import { expect, test } from 'vitest'

import { emptyUtm, readUtm, utmKeys, withoutUtm, writeUtm, type Utm } from './utm.ts'

const value = oneof(
  string({ unit: 'grapheme', maxLength: 20 }),
  constantFrom(
    'летняя распродажа',
    'a&b=c#d?e',
    '{campaign_id}',
    '{ad.id}-{x_y}',
    '100 %',
    'a+b',
    '%D0',
    ' ',
    '{{}}'
  )
)
const utm: Arbitrary<Utm> = record({
  source: value,
  medium: value,
  campaign: value,
  content: value,
  term: value
})

/** What somebody may have written: not always what a parser would write. */
const piece = constantFrom(
  'a=1',
  'b=%D0%B9',
  'b=й',
  'q=a+b',
  'x',
  '',
  '=',
  'erid=LjN8K',
  'UTM_SOURCE=1',
  'utm_sources=2',
  '%'
)
const address = tuple(
  constantFrom(
    'https://www.ozon.ru/product/1/',
    'wildberries.ru',
    'https://пример.рф/два слова',
    'http://[::1]:80'
  ),
  option(array(piece, { minLength: 1, maxLength: 5 })),
  constantFrom('', '#', '#/catalog?utm_source=hash&a=1')
).map(([base, query, hash]) => `${base}${query ? `?${query.join('&')}` : ''}${hash}`)

test('what is written is what is read, and what is taken out again leaves the address as it was', () => {
  assert(
    property(address, utm, (target, marks) => {
      const written = writeUtm(target, marks)
      expect(readUtm(written)).toEqual(marks)
      expect(new URL(written.replace(/^(?!http)/, 'https://')).hash).toBe(
        new URL(target.replace(/^(?!http)/, 'https://')).hash
      )
      // A question mark with nothing behind it is nobody's.
      expect(withoutUtm(written)).toBe(
        target.replace(/[?&](?=#|$)/, match => (utmKeys.some(key => marks[key] !== '') ? '' : match))
      )
    })
  )
})

test('marks that are there are replaced where they stand; the rest keeps its letters and its order', () => {
  const target = 'https://a.ru/x?b=2&utm_source=%D0%B2%D0%BA&a=%20&utm_campaign=old&utm_source=twice#top'
  expect(readUtm(target)).toEqual({ ...emptyUtm, source: 'вк', campaign: 'old' })
  expect(writeUtm(target, { source: 'vk', medium: 'post' })).toBe(
    'https://a.ru/x?b=2&utm_source=vk&a=%20&utm_campaign=old&utm_medium=post#top'
  )
  expect(writeUtm(target, { source: 'вк', campaign: 'old' })).toBe(target)
})

test('spaces, Cyrillic and signs are written so that a browser reads them; macros stay as they are', () => {
  expect(writeUtm('a.ru', { campaign: 'лето & осень', content: '{ad_id}', term: 'a+b#c' })).toBe(
    'a.ru?utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE%20%26%20%D0%BE%D1%81%D0%B5%D0%BD%D1%8C&utm_content={ad_id}&utm_term=a%2Bb%23c'
  )
})

test('half of a character cannot break the address', () => {
  expect(readUtm(writeUtm('a.ru', { source: 'x\uD83D' })).source).toBe('x\uFFFD')
})

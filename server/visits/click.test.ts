import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseClick } from './click.ts'

const visit = { id: '1', t: 1_790_000_000_000, l: '2', o: '3', k: 'visit', m: 'GET', ip: '77.88.8.8' }

test.each([
  visit,
  { ...visit, k: 'confirm', m: 'HEAD' },
  { ...visit, k: 'button', n: 0 },
  { ...visit, id: '9223372036854775807', ua: 'Mozilla/5.0', r: '', al: 'ru', q: 'a=1', p: 'prefetch', own: 1 }
])('a whole click is read: %j', click => {
  expect(parseClick(JSON.stringify(click))).toEqual(click)
})

test.each([
  { ...visit, id: 1 },
  { ...visit, id: '' },
  { ...visit, id: '-1' },
  { ...visit, id: '01' },
  { ...visit, id: '9223372036854775808' },
  { ...visit, l: '1e3' },
  { ...visit, o: null },
  { ...visit, t: 1.5 },
  { ...visit, t: -1 },
  { ...visit, t: 1e300 },
  { ...visit, t: '1790000000000' },
  { ...visit, k: 'view' },
  { ...visit, k: 'button' },
  { ...visit, k: 'button', n: 256 },
  { ...visit, n: 1 },
  { ...visit, m: 'POST' },
  { ...visit, ip: undefined },
  { ...visit, ua: null },
  { ...visit, q: ['a=1'] },
  { ...visit, own: true },
  [visit],
  null,
  'visit',
  7
])('another shape is no click: %j', value => {
  expect(parseClick(JSON.stringify(value))).toBeNull()
})

test('a torn line at any place is no click', () => {
  const line = JSON.stringify(visit)
  const torn = Array.from(line, (_, length) => parseClick(line.slice(0, length)))
  expect(new Set(torn)).toEqual(new Set([null]))
})

test('any other text is no click either', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), line => {
      expect(parseClick(line)).toBeNull()
    })
  )
})

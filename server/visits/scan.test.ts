import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isScan } from './scan.ts'

test.each(['qr', 'qr&utm_source=vk', 'utm_source=vk&qr', 'a=1&qr&b=2', '&qr', 'qr&', 'qr&&qr'])(
  '%j was scanned',
  query => {
    expect(isScan(query)).toBe(true)
  }
)

test.each([
  '',
  'qr=',
  'qr=1',
  'QR',
  'qrcode',
  'aqr',
  'a=qr',
  'qr;a=1',
  '%71r',
  'qr%20',
  'qr+',
  'utm_source=qr',
  'a=1#qr'
])('%j was not', query => {
  expect(isScan(query)).toBe(false)
})

const pair = fc.oneof(
  fc.string({ maxLength: 6 }).map(text => text.replaceAll('&', '')),
  fc.constantFrom('qr=', 'qr=qr', '=qr', 'qrqr', 'utm_source=qr', '')
)
const others = fc.array(
  pair.filter(text => text !== 'qr'),
  { maxLength: 5 }
)

test('the mark is found wherever it stands, and nothing else is taken for it', () => {
  fc.assert(
    fc.property(others, others, (before, after) => {
      expect(isScan([...before, ...after].join('&'))).toBe(false)
      expect(isScan([...before, 'qr', ...after].join('&'))).toBe(true)
    })
  )
})

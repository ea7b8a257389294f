import { validateHeaderValue } from 'node:http'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { prepareTarget, withQuery } from './target.ts'

const go = (fulllink: string, query: string, erid = '', dropped?: string) =>
  withQuery(prepareTarget(fulllink, erid), query, dropped)

test.each([
  ['https://example.ru', '', '', 'https://example.ru/'],
  ['https://example.ru/a?b=1#c', 'd=2', '', 'https://example.ru/a?b=1&d=2#c'],
  ['https://example.ru/a?b=1', 'b=2&B=3', '', 'https://example.ru/a?b=1&B=3'],
  ['https://example.ru/a#c', 'd=2', '', 'https://example.ru/a?d=2#c'],
  ['https://example.ru/?', 'd=2', '', 'https://example.ru/?&d=2'],
  ['https://example.ru/', 'd', '', 'https://example.ru/?d'],
  ['https://example.ru/', '&&=7&', '', 'https://example.ru/'],
  ['https://example.ru/#c', '', 'Kra23', 'https://example.ru/?erid=Kra23#c'],
  ['https://example.ru/?a=1', 'x=2', 'Kra23', 'https://example.ru/?a=1&erid=Kra23&x=2'],
  ['https://example.ru/?erid=own', '', 'Kra23', 'https://example.ru/?erid=own'],
  ['https://example.ru/', 'q=%D1%8F&r=\u00d1', '', 'https://example.ru/?q=%D1%8F&r=%EF%BF%BD'],
  ['https://example.ru/#', 'a=1', '', 'https://example.ru/?a=1#'],
  ['https://example.ru/', 'q=\u00d1\u008f', '', 'https://example.ru/?q=%D1%8F'],
  ['https://example.ru/#c', 'q=1#evil', '', 'https://example.ru/?q=1%23evil#c'],
  ['https://пример.рф/я?q=ю', '', '', 'https://xn--e1afmkfd.xn--p1ai/%D1%8F?q=%D1%8E']
])('%s opened with «%s» and erid «%s» leads to %s', (fulllink, query, erid, expected) => {
  expect(go(fulllink, query, erid)).toBe(expected)
})

test.each([
  'erid=x',
  'e%72id=x',
  'erid',
  '%65%72%69%64=x',
  '+erid=x',
  '%20erid=x',
  'erid[]=x',
  'erid%5B0%5D=x'
])('the advertising mark cannot be replaced by «%s»', query => {
  expect(go('https://example.ru/', query, 'Kra23')).toBe('https://example.ru/?erid=Kra23')
})

test('the answer to the 18+ question stays here', () => {
  expect(go('https://example.ru/', 'a=1&adult=yes&b=2', '', 'adult')).toBe('https://example.ru/?a=1&b=2')
})

const byte = fc.integer({ min: 0, max: 255 }).map(code => String.fromCharCode(code))
const rawQuery = fc.oneof(
  fc.string({ unit: byte }),
  fc.webQueryParameters(),
  fc
    .array(fc.tuple(fc.constantFrom('own', 'erid', 'a', 'own[]', 'ERID'), fc.string({ unit: byte })))
    .map(pairs => pairs.map(pair => pair.join('=')).join('&'))
)
const fulllink = fc
  .webUrl({ withQueryParameters: true, withFragments: true })
  .map(url => URL.parse(url)?.href ?? 'https://example.ru/')

test('whatever the query, the address fits a header, keeps its place, its own parameters and its hash', () => {
  fc.assert(
    fc.property(fulllink, rawQuery, fc.constantFrom('', 'Kra23'), (given, query, erid) => {
      const own = new URL(prepareTarget(given, erid).href)
      const location = go(given, query, erid)
      validateHeaderValue('location', location)
      const url = new URL(location)
      expect(location).toMatch(/^[!-~]*$/)
      expect([url.origin, url.pathname, url.hash]).toEqual([own.origin, own.pathname, own.hash])
      for (const key of own.searchParams.keys()) {
        expect(url.searchParams.getAll(key)).toEqual(own.searchParams.getAll(key))
      }
    })
  )
})

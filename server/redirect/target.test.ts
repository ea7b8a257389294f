import { createServer, validateHeaderValue } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addressesWithErid, addressesWithoutErid } from '#contract/testing/erid-cases.ts'

import { targetOf, withQuery } from './target.ts'

const go = (fulllink: string, query: string, erid = '', dropped?: string) =>
  withQuery(targetOf(fulllink, erid), query, dropped)

test.each([
  ['https://example.ru', '', '', 'https://example.ru/'],
  ['https://example.ru/a?b=1#c', 'd=2', '', 'https://example.ru/a?b=1&d=2#c'],
  ['https://example.ru/a?b=1', 'b=2&B=3&c=4', '', 'https://example.ru/a?b=1&c=4'],
  ['https://example.ru/?List=1', 'list[]=2&LIST=3', '', 'https://example.ru/?List=1'],
  ['https://example.ru/a', 'q=a;b&style=x:1;;y', '', 'https://example.ru/a?q=a;b&style=x:1;;y'],
  ['https://example.ru/?b=1', 'q=a;b=2;c=3', '', 'https://example.ru/?b=1&q=a;c=3'],
  ['https://example.ru/a#c', 'd=2', '', 'https://example.ru/a?d=2#c'],
  ['https://example.ru/?', 'd=2', '', 'https://example.ru/?&d=2'],
  ['https://example.ru/', 'd', '', 'https://example.ru/?d'],
  ['https://example.ru/', '&&=7&', '', 'https://example.ru/'],
  ['https://example.ru/#c', '', 'Kra23', 'https://example.ru/?erid=Kra23#c'],
  ['https://example.ru/?a=1', 'x=2', 'Kra23', 'https://example.ru/?a=1&erid=Kra23&x=2'],
  ['https://example.ru/?erid=own', '', 'Kra23', 'https://example.ru/?erid=own'],
  ['https://example.ru/?erid=', '', 'Kra23', 'https://example.ru/?erid=Kra23'],
  ['https://example.ru/?erid', 'x=2', 'Kra23', 'https://example.ru/?erid=Kra23&x=2'],
  [
    'https://example.ru/?a=%D1%8F&erid=+%20&b=~#c',
    '',
    'Kra23',
    'https://example.ru/?a=%D1%8F&b=~&erid=Kra23#c'
  ],
  ['https://example.ru/?erid=', '', '', 'https://example.ru/?erid='],
  ['https://example.ru/#', 'a=1', '', 'https://example.ru/?a=1#'],
  ['https://example.ru/#c', 'q=1#evil', '', 'https://example.ru/?q=1%23evil#c'],
  ['https://пример.рф/я?q=ю', '', '', 'https://xn--e1afmkfd.xn--p1ai/%D1%8F?q=%D1%8E']
])('%s opened with «%s» and erid «%s» leads to %s', (fulllink, query, erid, expected) => {
  expect(go(fulllink, query, erid)).toBe(expected)
})

test.each([...addressesWithErid, ...addressesWithoutErid])(
  'the mark is added to %s unless the form says it stays',
  target => {
    const isAdded = targetOf(target, 'Kra23').includes('erid=Kra23')
    expect(isAdded).toBe(addressesWithoutErid.includes(target))
  }
)

test.each([
  'erid=x',
  'e%72id=x',
  'erid',
  '%65%72%69%64=x',
  '+erid=x',
  '%20erid=x',
  'erid[]=x',
  'erid%5B0%5D=x',
  'erid%00=x',
  'erid%00x[]=x',
  'ERID=x',
  '%45rid=x',
  'erid=x;a=1',
  ';erid=x'
])('the advertising mark cannot be replaced by «%s»', query => {
  expect(go('https://example.ru/', query, 'Kra23')).toBe('https://example.ru/?erid=Kra23')
})

test.each([
  ['a=1;erid=x', 'a=1'],
  ['a=1;%65rid=x;b=2', 'a=1;b=2'],
  ['a=1;ERID%00=x&c=3', 'a=1&c=3']
])('nor by a part of a pair, «%s»', (query, left) => {
  expect(go('https://example.ru/', query, 'Kra23')).toBe(`https://example.ru/?erid=Kra23&${left}`)
})

test('of a query of thousands of parameters the first two hundred go on, and none unread', () => {
  const many = Array.from({ length: 4000 }, (_, index) => `p${index}=1`)
  const location = new URL(go('https://example.ru/', [...many, 'erid=x'].join('&'), 'Kra23'))
  expect([...location.searchParams]).toHaveLength(201)
  expect(location.searchParams.getAll('erid')).toEqual(['Kra23'])
})

test('the answer to the 18+ question stays here', () => {
  expect(go('https://example.ru/', 'a=1&adult=yes&b=2', '', 'adult')).toBe('https://example.ru/?a=1&b=2')
})

const byte = fc.integer({ min: 0, max: 255 }).map(code => String.fromCharCode(code))
const rawQuery = fc.oneof(
  fc.string({ unit: byte }),
  fc.webQueryParameters(),
  fc
    .array(
      fc.tuple(fc.constantFrom('own', 'erid', 'a', 'own[]', 'ERID', 'a;erid'), fc.string({ unit: byte }))
    )
    .map(pairs => pairs.map(pair => pair.join('=')).join('&'))
)
const fulllink = fc
  .webUrl({ withQueryParameters: true, withFragments: true })
  .map(url => URL.parse(url)?.href ?? 'https://example.ru/')

test('whatever the query, the address fits a header, keeps its place, its own parameters and its hash', () => {
  fc.assert(
    fc.property(fulllink, rawQuery, fc.constantFrom('', 'Kra23'), (given, query, erid) => {
      const own = new URL(targetOf(given, erid))
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

test('a query comes as ASCII: Node refuses a request whose address is not', async () => {
  const server = createServer((_request, response) => response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const socket = connect(address.port, '127.0.0.1')
  socket.write('GET /?q=я HTTP/1.1\r\nHost: tropa.test\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  server.close()
})

import { isIP } from 'node:net'

import * as fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { bareAddress, clientAddress, clientAddressBy, proxyTrust } from './client-address.ts'

test.each([
  ['77.1.1.1:4001', '77.1.1.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:77.1.1.1]:80', '::ffff:77.1.1.1'],
  ['unknown', 'unknown'],
  ['_hidden:80', '_hidden:80'],
  ['', '']
])('%s → %s', (given, address) => {
  expect(bareAddress(given)).toBe(address)
})

test('an address is found in each of its spellings, and stays as it is without a port', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: 0, max: 65_535 }), (address, port) => {
      const bracketed = isIP(address) === 6 ? `[${address}]` : address
      expect(bareAddress(address)).toBe(address)
      expect(bareAddress(bracketed)).toBe(address)
      expect(bareAddress(`${bracketed}:${port}`)).toBe(address)
    })
  )
})

const hop = fc.oneof(
  fc.constantFrom(
    '10.0.0.1',
    '10.9.9.9',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::7',
    '77.1.1.1:4001',
    '[2001:db8::1]:443',
    'unknown',
    ''
  ),
  fc.ipV4(),
  fc.ipV6()
)

test.each<[string[] | number | false]>([
  [false],
  [0],
  [1],
  [3],
  [['10.0.0.0/8', '::1', 'fd00::/8']],
  [['77.1.1.1']]
])('a request has the same address before Fastify and within, proxies: %j', async proxies => {
  const trusts = proxyTrust(proxies)
  const addressOf = clientAddressBy(trusts)
  const app = Fastify({ trustProxy: trusts })
  app.get('/', request => [clientAddress(request), addressOf(request.raw)])
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom('10.0.0.1', '::1'), fc.ipV4(), fc.ipV6()),
      fc.option(fc.tuple(fc.array(hop, { maxLength: 4 }), fc.constantFrom(',', ', ', ' , '))),
      async (remoteAddress, forwarded) => {
        const headers = forwarded ? { 'x-forwarded-for': forwarded[0].join(forwarded[1]) } : {}
        const [within, before] = (await app.inject({ url: '/', remoteAddress, headers })).json<string[]>()
        expect(before).toBe(within)
      }
    )
  )
})

test('of networks that are trusted, the first address that is not in one is the visitor’s', async () => {
  const trusts = proxyTrust(['10.0.0.0/8', 'fd00::/8', '192.0.2.1'])
  expect(trusts).not.toBe(false)
  const believed = (address: string) => trusts !== false && trusts(address, 0)
  for (const proxy of ['10.255.0.1', '::ffff:10.0.0.1', 'fd12::1', '192.0.2.1'])
    expect(believed(proxy)).toBe(true)
  for (const other of ['11.0.0.1', '192.0.2.2', 'fe80::1', 'unknown', '', '10.0.0.1:80'])
    expect(believed(other)).toBe(false)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isPublicAddress } from './public-address.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '77.88.55.242',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2a02:6b8::2:242',
  '2606:4700::1111',
  '2001:200::1'
])('%s is everyone’s', address => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('refused', () => {
  test.each([
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '::0']],
    ['loopback', ['127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1']],
    ['private', ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1']],
    ['unique local', ['fc00::1', 'fd00::1', 'fdff:ffff::']],
    ['site local', ['fec0::1']],
    ['shared by a carrier', ['100.64.0.0', '100.100.100.200', '100.127.255.255']],
    ['link-local', ['169.254.0.0', '169.254.255.255', 'fe80::1', 'febf::1']],
    ['metadata', ['169.254.169.254', '169.254.170.2', '168.63.129.16', 'fd00:ec2::254']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    ['reserved and broadcast', ['240.0.0.0', '255.255.255.255', '192.0.0.8', '198.18.0.1', '198.19.255.255']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['IPv4 mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:a00:1']],
    ['IPv4 compatible', ['::127.0.0.1', '::8.8.8.8']],
    ['IPv4 translated', ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '::ffff:0:7f00:1']],
    ['IPv4 tunnelled', ['2002:7f00:1::', '2002:808:808::1', '2001::1', '2001:0:53aa:64c::1', '192.88.99.1']],
    ['discard, segment routing', ['100::1', '5f00::1']],
    [
      'no address',
      ['', 'localhost', '127.1', '0x7f000001', '2130706433', '017700000001', '1.1.1.1 ', '[::1]']
    ],
    ['with a zone', ['fe80::1%eth0', '::1%lo']]
  ])('%s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })

  test('every private IPv4 address, however it is put into IPv6', () => {
    const byte = fc.nat({ max: 255 })
    const privately = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte)
    )
    fc.assert(
      fc.property(privately, parts => {
        const v4 = parts.join('.')
        const [a = 0, b = 0, c = 0, d = 0] = parts
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
        const forms = [v4, `::ffff:${v4}`, `::ffff:${hex}`, `::${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`]
        expect(forms.filter(isPublicAddress)).toEqual([])
      })
    )
  })
})

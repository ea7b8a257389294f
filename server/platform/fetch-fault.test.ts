import { expect, test } from 'vitest'

import { faultOf, FetchFault } from './fetch-fault.ts'

const withCode = (code: string) => Object.assign(new Error(`of the system: ${code}`), { code })

test.each([
  ['connection', ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']],
  ['network', ['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE']],
  [
    'tls',
    [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'CERT_REVOKED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'EPROTO'
    ]
  ],
  [
    'issuer',
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
    ]
  ],
  ['answer', ['HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW', 'ERR_INVALID_URL']]
] as const)('%s', (kind, codes) => {
  for (const code of codes) expect([code, faultOf(withCode(code)).kind]).toEqual([code, kind])
})

test('of several addresses a refusal tells more than no way', () => {
  const several = new AggregateError([withCode('ENETUNREACH'), withCode('ECONNREFUSED')])
  expect(faultOf(several).kind).toBe('connection')
  expect(faultOf(new AggregateError([withCode('ENETUNREACH'), withCode('ENETUNREACH')])).kind).toBe('network')
})

test('what is told already stays, and what nobody knows is an odd answer', () => {
  const fault = new FetchFault('redirects')
  expect(faultOf(fault)).toBe(fault)
  expect([faultOf('text').kind, faultOf(new Error('odd')).kind]).toEqual(['answer', 'answer'])
})

import { expect, test } from 'vitest'

import { endedCookie, flowCookie, sealedFlow } from './cookie.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['own=1', undefined],
  ['__Host-oauth=a.b.c', 'a.b.c'],
  ['own=1; __Host-oauth=a.b.c; theme=dark', 'a.b.c'],
  ['own=1;__Host-oauth=a=b', 'a=b'],
  ['x__Host-oauth=a', undefined],
  ['__host-oauth=a', undefined],
  ['__Host-oauth', undefined],
  ['__Host-oauth=', ''],
  ['__Host-oauth=first; __Host-oauth=second', 'first']
])('%j', (header, sealed) => {
  expect(sealedFlow(header)).toBe(sealed)
})

test('is read back as it was set', () => {
  const [pair] = flowCookie('a.b-c_d').split(';')
  expect(sealedFlow(pair)).toBe('a.b-c_d')
  expect(endedCookie).toContain('Max-Age=0')
})

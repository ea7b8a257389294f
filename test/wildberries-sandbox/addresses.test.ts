import { expect, test } from 'vitest'

import { createMint, isSandboxToken } from '#sandbox/wildberries/tokens.ts'
import { addressesBy } from '#server/marketplace-addresses.ts'

const real = {
  commonUrl: new URL('https://common-api.wildberries.ru'),
  statisticsUrl: new URL('https://statistics-api.wildberries.ru'),
  analyticsUrl: new URL('https://seller-analytics-api.wildberries.ru')
}
const base = new URL('http://127.0.0.1:3000/dev/wildberries')
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const realToken = `${part({ alg: 'ES256', kid: '20260901v1', typ: 'JWT' })}.${part({ sid: 'sandbox' })}.c2ln`

test('a token of the sandbox goes there and nowhere else, every other to the marketplace', () => {
  const addressesOf = addressesBy(real, { isOurs: isSandboxToken, base })
  const played = { commonUrl: base, statisticsUrl: base, analyticsUrl: base }
  expect(addressesOf(createMint().tokenOf('good'))).toEqual(played)
  expect(addressesOf(realToken)).toEqual(real)
  expect(addressesOf('')).toEqual(real)
})

test('where there is no sandbox, every token goes to the marketplace', () => {
  const addressesOf = addressesBy(real, undefined)
  expect(addressesOf(createMint().tokenOf('good'))).toEqual(real)
  expect(addressesOf(realToken)).toEqual(real)
})

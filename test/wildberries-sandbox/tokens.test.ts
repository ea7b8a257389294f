import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { createMint, isSandboxToken, tokenKinds } from '#sandbox/wildberries/tokens.ts'

import { openSellersSandbox, ordersSince, rowsOf } from './seller.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('every token of a sandbox is known as one by its text', () => {
  const mint = createMint()
  for (const kind of tokenKinds) expect(isSandboxToken(mint.tokenOf(kind)), kind).toBe(true)
})

test.each([
  '',
  '.',
  'sandbox',
  'sandbox.sandbox.sandbox',
  `${part({ alg: 'ES256', kid: '20260901v1', typ: 'JWT' })}.${part({ kid: 'sandbox-1' })}.c2ln`,
  `${part({ alg: 'ES256', typ: 'JWT' })}.e30.c2ln`,
  `${part({ kid: ['sandbox'] })}.e30.c2ln`,
  `${part(null)}.e30.c2ln`,
  `${part('sandbox')}.e30.c2ln`
])('«%s» is none', text => {
  expect(isSandboxToken(text)).toBe(false)
})

test('a secret makes tokens that outlive the mint; without it they end with it', () => {
  const token = createMint({ secret: 'of this installation' }).tokenOf('good')
  expect(createMint({ secret: 'of this installation' }).read(token)).toMatchObject({ s: 1_073_741_860 })
  expect(createMint({ secret: 'of another one' }).read(token)).toBeUndefined()
  expect(createMint().read(createMint().tokenOf('good'))).toBeUndefined()
})

test('nobody changes what a token says', () => {
  const mint = createMint()
  const [head, , signature] = mint.tokenOf('good').split('.')
  const [, payload] = mint.tokenOf('busy').split('.')
  expect(mint.read([head, payload, signature].join('.'))).toBeUndefined()
})

test('its life is counted by the clock of the sandbox', async () => {
  const sandbox = await openSellersSandbox()
  const token = sandbox.tokenOf('good')
  sandbox.travel(180 * DAY_MS - 1000)
  expect((await sandbox.get(token, '/ping')).status).toBe(200)
  sandbox.travel(1000)
  expect((await sandbox.get(token, '/ping')).status).toBe(401)
  await sandbox.close()
})

test('below a prefix everything is the same, and nothing is beside it', async () => {
  const sandbox = await openSellersSandbox({ prefix: '/dev/wildberries' })
  const token = sandbox.tokenOf('service')
  expect(sandbox.url).toMatch(/\/dev\/wildberries$/)
  expect((await sandbox.get(token, '/ping')).status).toBe(200)
  expect((await rowsOf(await sandbox.get(token, ordersSince(sandbox.day(2))))).length).toBeGreaterThan(0)
  const { origin } = new URL(sandbox.url)
  expect((await fetch(`${origin}/ping`, { headers: { authorization: token } })).status).toBe(404)
  await sandbox.close()
})

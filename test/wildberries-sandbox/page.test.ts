import { expect, test } from 'vitest'

import { groups } from '#sandbox/wildberries/page/shown-tokens.ts'
import { isSandboxToken, tokenKinds } from '#sandbox/wildberries/tokens.ts'
import { recognise } from '#server/links/recognition/link-type.ts'
import { comesFromHere } from '#server/platform/from-here.ts'
import { duringTests } from '#test/during-tests.ts'

import { openSellersSandbox, ordersSince, rowsOf } from './seller.ts'

const sandbox = duringTests(() =>
  openSellersSandbox({
    prefix: '/dev/wildberries',
    faster: Infinity,
    isFromHere: comesFromHere
  })
)

test('every kind of token is there once, with a line about what it shows', async () => {
  const kinds = groups.flatMap(({ tokens }) => tokens.map(({ kind }) => kind))
  expect(kinds.toSorted()).toEqual(tokenKinds.toSorted())
  const page = await (await fetch(sandbox.url)).text()
  for (const { tokens } of groups) for (const { shows } of tokens) expect(page).toContain(shows)
  const given = [...page.matchAll(/name="token"\s+value="(?<token>[^"]+)"/g)].map(
    match => match.groups?.['token'] ?? ''
  )
  expect(given).toHaveLength(kinds.length)
  expect(given.every(isSandboxToken)).toBe(true)
  expect((await sandbox.get(given[0] ?? '', '/ping')).status).toBe(200)
})

test('addresses of products whose orders are there from the first reading', async () => {
  const page = await (await fetch(sandbox.url)).text()
  const given = [...page.matchAll(/name="address"\s+value="(?<address>[^"]+)"/g)].map(
    match => match.groups?.['address'] ?? ''
  )
  const orders = await rowsOf(await sandbox.get(sandbox.tokenOf('service'), ordersSince('2020-01-01')))
  expect(given.length).toBeGreaterThan(1)
  expect(new Set(given.map(address => recognise(address).nmId))).toEqual(
    new Set(orders.map(({ nmId }) => nmId))
  )
})

test('its files are there, and nothing of it runs scripts of others', async () => {
  const page = await fetch(`${sandbox.url}/`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  const files = [...(await page.text()).matchAll(/(?:href|src)="(?<path>\/[^"]+)"/g)].map(
    match => match.groups?.['path'] ?? ''
  )
  expect(files).toEqual(['/dev/wildberries/assets/sandbox.css', '/dev/wildberries/assets/copy.ts'])
  for (const path of files) expect((await fetch(new URL(path, sandbox.url))).status, path).toBe(200)
})

test('through a proxy nobody is given tokens', async () => {
  const reply = await fetch(`${sandbox.url}/`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(reply.status).toBe(403)
  expect(await reply.text()).not.toContain('eyJ')
})

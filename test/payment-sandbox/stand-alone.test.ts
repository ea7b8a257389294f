import { request } from 'node:http'

import { expect, test } from 'vitest'

import { duringTests } from '#test/during-tests.ts'

import { openShop } from './shop.ts'

const shop = duringTests(openShop)

const statusOf = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asking = request(new URL('/', shop.sandbox.apiUrl), { headers }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    asking.on('error', reject)
    asking.end()
  })

test('on a port of its own the control page is for this machine alone', async () => {
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ host: 'localhost:4020' })).toBe(200)
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-for': '203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.7' }
  ]) {
    expect([headers, await statusOf({ ...headers })]).toEqual([headers, 403])
  }
})

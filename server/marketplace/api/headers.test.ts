import type { IncomingHttpHeaders } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeServers, serveHttp } from '#server/platform/testing/local-servers.ts'
import { duringTests } from '#test/during-tests.ts'
import { AT_ONCE, openWorld } from '#test/marketplace-world.ts'

const world = duringTests(openWorld)
let url: string
const came: IncomingHttpHeaders[] = []
beforeAll(async () => {
  const port = await serveHttp((request, response) => {
    came.push(request.headers)
    response.end('[]')
  })
  url = `http://127.0.0.1:${port}/below`
})
afterAll(closeServers)

const SECRET = 'the-secret-of-this-service'

test.each([
  ['good', SECRET],
  ['service', SECRET],
  ['personal', undefined]
] as const)('the token as it is, and the secret of the service: %s', async (kind, secret) => {
  const seller = world.seller(kind)
  await world.startProcess({ url, clientSecret: SECRET }).orders(seller, '2026-11-01', AT_ONCE)
  expect(came.at(-1)).toMatchObject({ authorization: seller.token, accept: 'application/json' })
  expect(came.at(-1)?.['x-client-secret']).toBe(secret)
})

test('without a secret none is sent', async () => {
  await world.startProcess({ url }).orders(world.seller('good'), '2026-11-01', AT_ONCE)
  expect(came.at(-1)).not.toHaveProperty('x-client-secret')
})

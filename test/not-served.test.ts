import { afterAll, beforeAll, expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'
import { notServed } from '#server/platform/not-served.ts'

import { startTestApp, type TestApp } from './app.ts'
import { signUp, type TestUser } from './factories.ts'
import { sampleFields, urlOf } from './samples.ts'

/** What the contract promises and no feature answers yet. It shrinks to nothing. */
const waiting = `
  GET    /api/admin/excel/statistics
  GET    /api/admin/payments/xlsx
  GET    /api/admin/shortlinks
  DELETE /api/admin/shortlinks/:id
  PUT    /api/admin/shortlinks/:id
  GET    /api/admin/shortlinks/xlsx
  GET    /api/admin/statistics
  GET    /api/admin/users
  DELETE /api/admin/users/:id
  PUT    /api/admin/users/:id
  GET    /api/admin/users/list
  GET    /api/admin/users/xlsx
`

let context: TestApp
let everyone: TestUser
beforeAll(async () => {
  context = await startTestApp()
  everyone = await signUp(context)
  await context.services.sql`update users set roles = '{USER,SELLER,ADMIN}', confirmed = true`
})
afterAll(() => context.close())

const calls = waiting
  .trim()
  .split(/\n+/)
  .map(line => line.trim().replace(/\s+/, ' '))

const callOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

test('the list is complete', () => {
  expect(notServed(context.app, routes).map(callOf).toSorted()).toEqual(calls.toSorted())
})

test.each(calls)('%s answers 501', async call => {
  const route = routes.find(one => callOf(one) === call)
  if (!route) throw new Error('no such route in the contract')
  const reply = await context.app.inject({
    method: route.method,
    url: urlOf(route),
    headers: everyone.headers,
    ...(route.body && { payload: sampleFields(route.body) })
  })
  expect(reply.json()).toMatchObject({ statusCode: 501, code: 'NOT_IMPLEMENTED' })
})

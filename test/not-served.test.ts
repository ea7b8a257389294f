import { afterAll, beforeAll, expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'
import { notServed } from '#server/platform/not-served.ts'

import { startTestApp, type TestApp } from './app.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

test('everything that the contract promises is served, and nothing answers 501', () => {
  expect(notServed(context.app, routes).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

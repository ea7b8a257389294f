import { expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'
import { notServed } from '#server/platform/not-served.ts'

import { startTestApp } from './app.ts'
import { duringTests } from './during-tests.ts'

const context = duringTests(startTestApp)

test('everything that the contract promises is served, and nothing answers 501', () => {
  expect(notServed(context.app, routes).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

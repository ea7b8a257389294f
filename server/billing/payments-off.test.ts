import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUp(context))

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers = anna.headers) =>
  context.app.inject({
    method,
    url: `/api/payment${path}`,
    headers,
    ...(method === 'POST' && { payload: {} })
  })

test.each([
  ['POST', '/START_1'],
  ['PUT', '/START_1'],
  ['GET', '/newDate/START_1'],
  ['DELETE', '/sc_1'],
  ['DELETE', '/sc_1/card']
] as const)('%s %s says that nothing can be paid here', async (method, path) => {
  expect((await ask(method, path)).json()).toMatchObject({ statusCode: 503, code: 'PAYMENTS_OFF' })
})

test('what was paid can be seen all the same', async () => {
  expect((await ask('GET', '/payments')).json()).toEqual([])
  expect((await ask('GET', '')).json()).toMatchObject({ subscription: null })
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { tell } from '#test/signed-messages.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

test.each(['GET', 'form', 'json'] as const)(
  'while no provider is set up, a message by %s is told to come again',
  async wire => {
    const reply = await tell(context, 'pay', { TransactionId: '1', Amount: '390.00' }, wire)
    expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ code: 'PAYMENTS_OFF' })])
    expect(await context.services.sql`select 1 from notifications`).toEqual([])
  }
)

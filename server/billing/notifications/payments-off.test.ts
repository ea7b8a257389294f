import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { tell } from '#test/signed-messages.ts'

const context = duringTests(startTestApp)

test.each(['GET', 'form', 'json'] as const)(
  'while no provider is set up, a message by %s is told to come again',
  async wire => {
    const reply = await tell(context, 'pay', { TransactionId: '1', Amount: '390.00' }, wire)
    expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ code: 'PAYMENTS_OFF' })])
    expect(await context.services.sql`select 1 from notifications`).toEqual([])
  }
)

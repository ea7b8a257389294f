import { expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { newAdmin, putUser } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { payFor } from '#test/payers.ts'

import { payKey } from './record.ts'

const context = duringTests(startTestApp)

test('what an administrator gives is the last word, also after a refund that a clock ahead of ours has told of', async () => {
  const [admin, buyer] = [await newAdmin(context), await newBuyer(context)]
  const payment = payKey(await payFor(context, buyer.id, { plan: 'START_1' }))
  const at = context.now() + MINUTE_MS
  await tell(context, buyer, { kind: 'refund', key: nextName('refund'), payment, amount: 195_00, at })
  const payedTo = new Date(context.now() + 60 * DAY_MS).toISOString()
  const reply = await putUser(context, admin, buyer.id, { plan: 'START_1', payedTo })
  expect(reply.json()).toMatchObject({ plan: 'START_1', payedTo })
})

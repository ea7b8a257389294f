import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf, signUp } from '#test/factories.ts'

const context = duringTests(startTestApp)

test('the name that a removed account has in the database is not in the sheet of payments', async () => {
  const { sql } = context.services
  const { headers } = await newAdmin(context)
  const userId = await idOf(context, await signUp(context))
  const at = context.now() - DAY_MS
  const fact = { id: newId(at), key: 'pay:79', kind: 'pay', userId, at, transactionId: '79' } as const
  await sql.begin(tx => recordFact(tx, { ...fact, plan: 'START_3', amount: 1111_50 }, at))
  await sql`update users set username = ${`deleted-${userId}`} where id = ${userId}`
  const reply = await context.app.inject({ url: `/api/admin/payments/xlsx?user=${userId}`, headers })
  const [sheet] = await readXlsx(reply.rawPayload)
  expect(sheet?.data.slice(1).map(row => row.slice(1, 3))).toEqual([['удалён', userId]])
})

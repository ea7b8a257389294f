import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { mirrored, newPayer, toldOf } from '#test/payers.ts'
import { tellerOf } from '#test/teller.ts'

import { billingRound, billingRoundJob } from './round.ts'

const context = duringTests(startTestApp)

test('the application makes a round every hour', async () => {
  const [row] = await context.services.sql<{ cron: string; timezone: string }[]>`
    select cron, timezone from pgboss.schedule where name = 'billing-round'`
  expect(row).toEqual({ cron: '7 * * * *', timezone: 'Europe/Moscow' })
})

test('such a round tells what is due', async () => {
  const { userId } = await newPayer(context)
  await mirrored(context, userId, { nextCharge: context.now() + DAY_MS })
  const { sql, jobs } = context.services
  await jobs.add(sql, billingRoundJob, {})
  await expect.poll(() => toldOf(context, userId, 'charge-soon'), { timeout: 60_000 }).toHaveLength(1)
})

test('where one question cannot be asked, the other is answered, and the round is made again', async () => {
  const { userId } = await newPayer(context)
  await mirrored(context, userId, { nextCharge: context.now() + 2 * DAY_MS })
  const { sql } = context.services
  await sql`alter table users rename column renewing to not_there`
  await expect(billingRound(tellerOf(context))).rejects.toThrow('renewing')
  await sql`alter table users rename column not_there to renewing`
  expect(await toldOf(context, userId, 'charge-soon')).toHaveLength(1)
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import type { Health } from '#contract/health.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, idOf } from '#test/factories.ts'
import { untilMailed } from '#test/mails.ts'

import { insertMail } from './mails.store.ts'

const context = duringTests(startTestApp)

const mailPart = async () => (await context.app.inject('/health')).json<Health>().details.mail

test('without a mail server, too, mails that wait for more than 15 minutes are a part that is down', async () => {
  const userId = await idOf(context, await signUp(context))
  await untilMailed(context)
  expect(await mailPart()).toEqual({ status: 'up', waiting: 0, oldestSeconds: 0 })
  // As when the disk takes no file.
  await insertMail(context.services.sql, '1', { kind: 'confirm', userId }, context.now())
  expect(await mailPart()).toMatchObject({ status: 'up', waiting: 1 })
  context.travel(16 * MINUTE_MS)
  expect(await mailPart()).toEqual({ status: 'down', message: 'MAILS_WAIT' })
})

test('a mail that waits while later ones leave waits for its own mailbox', async () => {
  await signUp(context)
  await expect.poll(mailPart).toMatchObject({ status: 'up', waiting: 1 })
})

test('an outbox that is gone is told of at once', async () => {
  await rm(join(context.dataDir, 'outbox'), { recursive: true })
  expect(await mailPart()).toEqual({ status: 'down', message: 'ENOENT' })
})

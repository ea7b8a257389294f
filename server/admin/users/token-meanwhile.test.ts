import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'

import type { AdminUser } from '#contract/admin-users.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Problem } from '#contract/problem.ts'
import { keepToken, removeToken } from '#server/marketplace/tokens.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { newAdmin, putUser } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer, type Buyer } from '#test/buyers.ts'
import { beforeTests, duringTests } from '#test/during-tests.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))
let anna: Buyer
beforeEach(async () => {
  anna = await newBuyer(context)
})

const giveToken = (tx: SqlRunner) =>
  keepToken(
    tx,
    anna.id,
    {
      sealed: { text: Buffer.from('text'), iv: Buffer.from('iv') },
      last4: 'abcd',
      expiresAt: context.now() + DAY_MS,
      personal: false,
      canWrite: false,
      sellerId: crypto.randomUUID()
    },
    context.now()
  )

/** An edit that waits until the user has changed the token. */
async function editBehind(
  change: (tx: SqlRunner) => Promise<void>,
  payload: object
): Promise<LightMyRequestResponse> {
  const { edit } = await context.services.sql.begin(async tx => {
    await change(tx)
    const asked = putUser(context, admin, anna.id, payload)
    await untilWaitedFor(tx)
    return { edit: asked }
  })
  return edit
}

test('a token that the user gives in the middle of an edit goes with the role of a seller', async () => {
  const reply = await editBehind(giveToken, { roles: ['USER'] })
  expect(reply.json<AdminUser>()).toMatchObject({ roles: ['USER'], wbToken: null })
})

test('nor does an edit make a seller of who takes the token away in the middle of it', async () => {
  await context.services.sql.begin(giveToken)
  const reply = await editBehind(tx => removeToken(tx, anna.id), { roles: ['USER', 'SELLER'] })
  expect(reply.json<Problem>()).toMatchObject({ statusCode: 422, details: [{ field: 'roles' }] })
})

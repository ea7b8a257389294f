import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { holdAdmins } from '#server/users/roles.store.ts'
import { deleteUser, newAdmin, putUser, type Admin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

const context = duringTests(startTestApp)
let boris: Admin
beforeEach(async () => {
  boris = await newAdmin(context)
})

/** What Boris asks for waits until he is no administrator any more. */
async function askedBefore(
  hold: (tx: SqlRunner) => Promise<unknown>,
  ask: () => Promise<LightMyRequestResponse>
): Promise<LightMyRequestResponse> {
  const { sql } = context.services
  const { late } = await sql.begin(async tx => {
    await hold(tx)
    const asked = ask()
    await untilWaitedFor(tx)
    await sql`update users set roles = '{USER}' where id = ${boris.id}`
    return { late: asked }
  })
  return late
}

const holding = (id: string) => (tx: SqlRunner) => tx`select 1 from users where id = ${id} for update`
const isThere = async (id: string) =>
  (await context.services.sql`select 1 from users where id = ${id} and deleted_at is null`).length === 1

test('who is demoted while a role is to be given gives none', async () => {
  const { id } = await newBuyer(context)
  const reply = await askedBefore(holdAdmins, () => putUser(context, boris, id, { roles: ['USER', 'ADMIN'] }))
  expect(reply.statusCode).toBe(403)
})

test('nor deletes anybody', async () => {
  const { id } = await newBuyer(context)
  const reply = await askedBefore(holding(id), () => deleteUser(context, boris, id))
  expect(reply.statusCode).toBe(403)
  expect(await isThere(id)).toBe(true)
})

test('a bulk ends where its administrator is demoted', async () => {
  const [first, second, third] = [await newBuyer(context), await newBuyer(context), await newBuyer(context)]
  const ids = [first.id, second.id, third.id]
  const bulk = () =>
    context.app.inject({
      method: 'POST',
      url: '/api/admin/users/bulk',
      headers: boris.headers,
      payload: { ids, action: 'signOut' }
    })
  const reply = await askedBefore(holding(second.id), bulk)
  expect(reply.json<BulkOutcome[]>().map(({ done }) => done)).toEqual([true, true, false])
})

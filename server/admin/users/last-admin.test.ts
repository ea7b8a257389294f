import { beforeEach, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { deleteUser, newAdmin, putUser, type Admin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

const context = duringTests(startTestApp)
let anna: Admin
let boris: Admin
beforeEach(async () => {
  await context.services.sql`update users set roles = '{USER}'`
  anna = await newAdmin(context)
  boris = await newAdmin(context)
})

const demote = (admin: Admin, { id }: Admin) => putUser(context, admin, id, { roles: ['USER'] })
/** Whoever is told to come again does: where many come at once, a connection may not become free in time. */
async function demoteAtLast(admin: Admin, other: Admin): Promise<void> {
  while ((await demote(admin, other)).statusCode === 503);
}
const admins = async () => {
  const rows = await context.services.sql<{ id: string }[]>`
    select id from users where 'ADMIN' = any(roles) and deleted_at is null`
  return rows.map(({ id }) => id)
}
const statusOf = async ({ headers }: Admin) =>
  (await context.app.inject({ url: '/api/admin/users', headers })).statusCode
const askToGo = ({ headers, password }: Admin) =>
  context.app.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload: { password } })

test('who is no administrator any more is refused from the next request on', async () => {
  expect(await statusOf(boris)).toBe(200)
  expect((await demote(anna, boris)).json()).toMatchObject({ roles: ['USER'] })
  expect(await statusOf(boris)).toBe(403)
  expect((await demote(boris, anna)).statusCode).toBe(403)
  expect(await admins()).toEqual([anna.id])
})

test('nor is one who is deleted', async () => {
  expect((await deleteUser(context, anna, boris.id)).statusCode).toBe(204)
  expect(await statusOf(boris)).toBe(401)
  expect(await admins()).toEqual([anna.id])
})

test('nobody takes the rights of oneself, and the last one least of all', async () => {
  expect((await demote(anna, anna)).json()).toMatchObject({ statusCode: 409, code: 'YOURSELF' })
  await demote(anna, boris)
  expect((await demote(anna, anna)).json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
  expect((await deleteUser(context, anna, anna.id)).json()).toMatchObject({
    statusCode: 409,
    code: 'YOURSELF'
  })
  expect((await askToGo(anna)).json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
  expect(await admins()).toEqual([anna.id])
})

test('who is about to be deleted is nobody to leave it all to', async () => {
  expect((await askToGo(anna)).statusCode).toBe(204)
  expect((await askToGo(boris)).json()).toMatchObject({ code: 'LAST_ADMIN' })
})

test.each([
  ['demote', demote],
  ['delete', (admin: Admin, other: Admin) => deleteUser(context, admin, other.id)],
  ['want to go', (admin: Admin) => askToGo(admin)]
])('two who %s at the same moment leave one', async (_, act) => {
  for (let round = 0; round < 5; round += 1) {
    await context.services.sql`update users set roles = '{USER}'`
    const [one, other] = [await newAdmin(context), await newAdmin(context)]
    const replies = await Promise.all([act(one, other), act(other, one)])
    const refused = replies.filter(({ statusCode }) => statusCode >= 300)
    expect(refused).toHaveLength(1)
    expect(['FORBIDDEN', 'LAST_ADMIN', 'UNAUTHORIZED', 'NOT_FOUND']).toContain(
      refused[0]?.json<Problem>().code
    )
    const [left] = await context.services.sql<{ staying: number }[]>`
      select count(*)::int as staying from users where 'ADMIN' = any(roles) and deleted_at is null and delete_at is null`
    expect(left).toEqual({ staying: 1 })
  }
})

test('of many who demote one another at once one stays', async () => {
  const all = [anna, boris]
  for (let more = 0; more < 4; more += 1) all.push(await newAdmin(context))
  const pairs = all.flatMap(admin =>
    all.filter(other => other !== admin).map(other => [admin, other] as const)
  )
  await Promise.all(pairs.map(([admin, other]) => demoteAtLast(admin, other)))
  expect(await admins()).toHaveLength(1)
})

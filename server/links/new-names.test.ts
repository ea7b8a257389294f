import { expect, test } from 'vitest'

import { DAY_MS, HOUR_SECONDS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, nextName, signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(startTestApp)

const rename = (user: TestUser, id: string, shortlink = nextName('name-')) =>
  context.app.inject({
    method: 'PUT',
    url: `/api/users/shortlinks/${id}`,
    headers: user.headers,
    payload: { fulllink: 'https://example.ru/', shortlink }
  })

/** Renames that are let through after the link was made. */
async function renamed(user: TestUser, tries: number): Promise<number> {
  const { _id } = await createLink(context, user)
  let count = 0
  for (let i = 0; i < tries; i += 1) if ((await rename(user, _id)).statusCode === 200) count += 1
  return count
}

test('a free user is given 20 names a day, and is told when there will be more', async () => {
  const anna = await signUp(context)
  const { _id, shortlink } = await createLink(context, anna)
  for (let i = 0; i < 19; i += 1) expect((await rename(anna, _id)).statusCode).toBe(200)
  const last = nextName('name-')
  const reply = await rename(anna, _id, last)
  expect(reply.json()).toEqual({
    statusCode: 429,
    code: 'TOO_MANY_ATTEMPTS',
    message: 'За сутки можно занять не больше 20 новых адресов. Попробуйте снова через 24 ч.'
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(23 * HOUR_SECONDS)
  expect(await context.services.sql`select 1 from slugs where slug = ${last}`).toEqual([])
  const [row] = await context.services.sql<{ shortlink: string }[]>`
    select shortlink from links where id = ${_id}`
  expect(row?.shortlink).not.toBe(shortlink)
  expect((await rename(anna, _id, row?.shortlink)).statusCode).toBe(200)
  const another = await signUp(context)
  await createLink(context, another)
  context.travel(DAY_MS)
  expect((await rename(anna, _id, last)).statusCode).toBe(200)
})

test('a name that was not given does not count', async () => {
  const [anna, boris] = [await signUp(context), await signUp(context)]
  const { shortlink: taken } = await createLink(context, boris)
  const { _id } = await createLink(context, anna)
  for (let i = 0; i < 25; i += 1) expect((await rename(anna, _id, taken)).statusCode).toBe(409)
  expect((await rename(anna, _id)).statusCode).toBe(200)
})

test('a larger plan is given as many as it has links; without a limit, and to admins, far more', async () => {
  const [start, unlimited, admin] = [await signUp(context), await signUp(context), await signUp(context)]
  await givePlan(context, start, 'START_1')
  await givePlan(context, unlimited, 'UNLIMITED_1')
  await context.services.sql`update users set roles = '{USER,ADMIN}' where username = ${admin.username}`
  expect(await renamed(start, 55)).toBe(49)
  expect(await renamed(unlimited, 60)).toBe(60)
  expect(await renamed(admin, 25)).toBe(25)
})

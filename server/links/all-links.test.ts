import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTurns } from '#server/platform/turns.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createLink, signUp } from '#test/factories.ts'

import { allLinks } from './all-links.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

test('while the analytics engine is away the links are all there, and their totals are unknown', async () => {
  const user = await signUp(context)
  const [one, two] = [await createLink(context, user), await createLink(context, user)]
  const { sql, clickhouse } = context.services
  const [owner] = await sql<{ id: string }[]>`select id from users where username = ${user.username}`
  const away = {
    ...clickhouse,
    readers: { ...clickhouse.readers, use: () => Promise.reject(new Error('ClickHouse is away')) }
  }
  const deps = { sql, clock: context.now, turns: createTurns(1, 48, 'Подождите.') }
  const found = await allLinks({ ...deps, clickhouse: away }, owner?.id ?? '')
  expect(found).toMatchObject([one, two].map(({ _id }) => ({ _id, visits: null, uniqVisits: null })))
  const counted = await allLinks({ ...deps, clickhouse }, owner?.id ?? '')
  expect(counted).toMatchObject([one, two].map(({ _id }) => ({ _id, visits: 0, uniqVisits: 0 })))
})

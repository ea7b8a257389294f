import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { insertPlainVisits } from '#test/link-visits.ts'

import { noteVisited } from './note-visited.ts'

const NOTED = { timeout: 30_000, interval: 50 }

const context = duringTests(startTestApp)
beforeAll(async () => {
  // The start looks for itself, and a test is not to end what it began.
  await vi.waitFor(async () => {
    const [noted] = await context.services.sql`select 1 from visits_noted`
    if (!noted) throw new Error('the start has not looked yet')
  }, NOTED)
})
beforeEach(async () => {
  const { sql, clickhouse } = context.services
  await sql`truncate visits_noted`
  await sql`delete from users`
  for (const table of ['visits', 'link_past'])
    await clickhouse.writer.command({ query: `truncate table ${table}` })
  for (const id of [1, 2, 3])
    await sql`insert into users (id, username, payed_to, registered_at) values (${id}, ${`person${id}`}, now(), now())`
})

const note = (lateMs: number) => noteVisited(context.services, context.now(), lateMs)

const marked = async () => {
  const rows = await context.services.sql<{ id: string }[]>`select id from users where visited order by id`
  return rows.map(({ id }) => id)
}

const visit = (owner: string, hoursAgo: number, machine = '') =>
  insertPlainVisits(context, owner, [{ link: '5', time: context.now() - hoursAgo * HOUR_MS, machine }])

test('the first time everybody is looked for, those too whose visits retention has removed', async () => {
  await visit('1', 20_000)
  await visit('2', 1, 'bot')
  await context.services.clickhouse.writer.command({
    query: `insert into link_past (run, link, owner, visits) values (1, 7, 3, 4), (1, 8, 2, 0)`
  })
  await note(HOUR_MS)
  expect(await marked()).toEqual(['1', '3'])
})

test('then what is new, and what came in late as far back as is asked for', async () => {
  await note(HOUR_MS)
  await visit('1', 0.5)
  await visit('2', 50)
  await note(HOUR_MS)
  expect(await marked()).toEqual(['1'])
  await note(100 * HOUR_MS)
  expect(await marked()).toEqual(['1', '2'])
})

test('who was visited stays so when the visits are gone; a user who is being changed is marked later', async () => {
  await visit('1', 1)
  await note(HOUR_MS)
  await context.services.clickhouse.writer.command({ query: 'truncate table visits' })
  await visit('2', 0)
  await context.services.sql.begin(async tx => {
    await tx`select 1 from users where id = 2 for update`
    await note(HOUR_MS)
  })
  expect(await marked()).toEqual(['1'])
  await note(HOUR_MS)
  expect(await marked()).toEqual(['1', '2'])
})

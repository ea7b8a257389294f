import { beforeAll, expect, test } from 'vitest'

import { analytics, type Row } from '#contract/analytics.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, putLink, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'

import { sampleVisits } from './testing/sample-visits.ts'

const context = duringTests(startTestApp)
let anna: TestUser
let owner: string
let model: VisitRow
let visitCount = 0

beforeAll(async () => {
  anna = await signUpWithPlan(context, 'UNLIMITED_12')
  owner = await idOf(context, anna)
  const [sampled] = sampleVisits([{ link: '1', owner }], context.now(), 1)
  if (!sampled) throw new Error('no visit')
  model = { ...sampled, kind: 'visit', machine: '', time: context.now() }
})

async function visit(link: string, visits: number): Promise<void> {
  const rows = Array.from({ length: visits }, () => {
    visitCount += 1
    return { ...model, id: String(visitCount), link, owner, visitor: String(visitCount) }
  })
  await insertVisits(context.services.clickhouse, rows.map(visitLine).join(''), `top-${link}-${visitCount}`)
}

function today() {
  const date = new Date(model.time).toISOString().slice(0, 10)
  return { dateFrom: date, dateTo: date, tz: 'UTC' }
}

async function top(): Promise<(Row & { id: string; shortlink: string })[]> {
  const reply = await context.app.inject({
    url: analytics.top.path,
    query: today(),
    headers: anna.headers
  })
  return reply.json()
}

test('links go by title, without one by slug, as they are called now, deleted ones too', async () => {
  const titled = await createLink(context, anna, { title: 'Весна «2027» <b>' })
  const plain = await createLink(context, anna, { shortlink: 'Plain-Slug' })
  const gone = await createLink(context, anna, { title: 'Бывшая' })
  for (const [{ _id }, visits] of [
    [titled, 3],
    [plain, 3],
    [gone, 2]
  ] as const)
    await visit(_id, visits)
  await visit('77', 1)
  await context.app.inject({
    method: 'DELETE',
    url: `/api/users/shortlinks/${gone._id}`,
    headers: anna.headers
  })
  const rows = [
    { id: plain._id, shortlink: 'Plain-Slug', label: 'Plain-Slug', visits: 3, uniqVisits: 3, deleted: false },
    {
      id: titled._id,
      shortlink: titled.shortlink,
      label: 'Весна «2027» <b>',
      visits: 3,
      uniqVisits: 3,
      deleted: false
    },
    { id: gone._id, shortlink: gone.shortlink, label: 'Бывшая', visits: 2, uniqVisits: 2, deleted: true },
    { id: '77', shortlink: '', label: 'Ссылка другого владельца', visits: 1, uniqVisits: 1, deleted: true }
  ]
  expect(await top()).toEqual(rows)

  await putLink(context, anna, titled._id, {
    fulllink: 'https://example.ru',
    shortlink: titled.shortlink,
    title: 'Ещё весна'
  })
  expect((await top())[1]).toEqual({ ...rows[1], label: 'Ещё весна' })
})

test('a link that is another’s by now is not called by name while its visits are still there', async () => {
  const [boris, given] = [await signUpWithPlan(context, 'UNLIMITED_12'), await createLink(context, anna)]
  await visit(given._id, 2)
  await context.services.sql`
    update links set users = array[${await idOf(context, boris)}]::bigint[], title = 'Тайна' where id = ${given._id}`
  expect((await top()).find(({ id }) => id === given._id)).toEqual({
    id: given._id,
    shortlink: '',
    label: 'Ссылка другого владельца',
    visits: 2,
    uniqVisits: 2,
    deleted: true
  })
  for (const path of [analytics.recent.path, analytics.buttons.path]) {
    const { body } = await context.app.inject({ url: path, query: today(), headers: anna.headers })
    expect(body).toContain(path === analytics.recent.path ? 'Ссылка другого владельца' : '[]')
    expect(body).not.toContain('Тайна')
  }
})

test('the hundred most visited are shown', async () => {
  const ids: string[] = []
  for (let index = 0; index < 103; index += 1) {
    ids.push((await createLink(context, anna, { title: `Ссылка ${index}` }))._id)
  }
  for (const [index, id] of ids.entries()) await visit(id, 4 + index)
  const rows = await top()
  expect(rows.map(row => row.id)).toEqual(ids.slice(3).toReversed())
  expect(rows.at(-1)).toMatchObject({ label: 'Ссылка 3', visits: 7 })
})

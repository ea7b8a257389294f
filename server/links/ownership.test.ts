import { beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUpWithPlan, type TestUser } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))
const boris = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))
let link: { _id: string; shortlink: string }
beforeEach(async () => {
  link = await createLink(context, anna)
})

type Ask = (user: TestUser, id: string) => Promise<{ statusCode: number; body: string }>

const dates = 'dateFrom=2026-11-01&dateTo=2026-11-21'
const reports = ['visits', 'visits-chart', 'cities', 'cities/new', 'social']

const get =
  (url: (id: string) => string): Ask =>
  ({ headers }, id) =>
    context.app.inject({ url: url(id), headers })

const asks: [what: string, status: number, ask: Ask][] = [
  ['GET', 200, get(id => `/api/users/shortlinks/${id}`)],
  [
    'PUT',
    200,
    ({ headers }, id) =>
      context.app.inject({
        method: 'PUT',
        url: `/api/users/shortlinks/${id}`,
        headers,
        payload: { fulllink: 'https://example.ru/other', shortlink: link.shortlink, title: 'Моя' }
      })
  ],
  ...reports.map((name): [string, number, Ask] => [
    `analytics ${name}`,
    200,
    get(id => `/api/ch_analytics/${name}?${dates}&id=${id}`)
  ]),
  [
    'DELETE',
    204,
    ({ headers }, id) => context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${id}`, headers })
  ]
]

const stored = async () => context.services.sql`select * from links where id = ${link._id}`

/** Adds a user to those of the link, behind its owner. */
const share = (user: TestUser) => context.services.sql`
  update links set users = users || (select id from users where username = ${user.username}) where id = ${link._id}`

describe.each(asks)('%s', (_what, status, ask) => {
  test("another's link → 404, not 403, and nothing changes", async () => {
    const before = await stored()
    const reply = await ask(boris, link._id)
    expect(JSON.parse(reply.body)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect(await stored()).toEqual(before)
  })

  test("another's link and one that never was read the same", async () => {
    const [theirs, none] = [await ask(boris, link._id), await ask(boris, '1')]
    expect(theirs.body).toBe(none.body)
  })

  test('the owner may', async () => {
    expect((await ask(anna, link._id)).statusCode).toBe(status)
  })

  test('anyone of its users may', async () => {
    await share(boris)
    expect((await ask(boris, link._id)).statusCode).toBe(status)
  })
})

test("another's links are not in the list", async () => {
  const list = await context.app.inject({ url: '/api/users/shortlinks?limit=200', headers: boris.headers })
  expect(list.json<{ _id: string }[]>().map(({ _id }) => _id)).not.toContain(link._id)
})

test('a shared link is in both lists, with the owner first', async () => {
  await share(boris)
  for (const { headers } of [anna, boris]) {
    const list = await context.app.inject({ url: '/api/users/shortlinks?limit=200', headers })
    const found = list.json<{ _id: string; users: string[] }[]>().find(({ _id }) => _id === link._id)
    expect(found?.users).toHaveLength(2)
  }
})

const remove = () =>
  context.app.inject({
    method: 'DELETE',
    url: `/api/users/shortlinks/${link._id}`,
    headers: anna.headers
  })

describe('a deleted link', () => {
  test('answers 204 without a body, then 410 to who opens it', async () => {
    expect((await context.app.inject(`/${link.shortlink}`)).statusCode).toBe(302)
    const reply = await remove()
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const opened = await context.app.inject(`/${link.shortlink}`)
    expect(opened.statusCode).toBe(410)
    expect(opened.headers['content-type']).toContain('text/html')
  })

  test.each(asks.filter(([what]) => !what.startsWith('analytics')))(
    '%s → 404',
    async (_what, _status, ask) => {
      await remove()
      expect((await ask(anna, link._id)).statusCode).toBe(404)
    }
  )

  test('is not in the list', async () => {
    await remove()
    const list = await context.app.inject({ url: '/api/users/shortlinks?limit=200', headers: anna.headers })
    expect(list.json<{ _id: string }[]>().map(({ _id }) => _id)).not.toContain(link._id)
  })

  test('its row and slug stay; the slug is never given out again', async () => {
    await remove()
    expect(await stored()).toHaveLength(1)
    for (const { headers } of [anna, boris]) {
      const reply = await context.app.inject({
        method: 'POST',
        url: '/api/users/shortlinks',
        headers,
        payload: { fulllink: 'https://example.ru', shortlink: link.shortlink.toUpperCase() }
      })
      expect(reply.json()).toMatchObject({ statusCode: 409, code: 'SLUG_TAKEN' })
    }
  })

  test('deleted twice at once: once 204, once 404', async () => {
    const replies = await Promise.all([remove(), remove()])
    expect(replies.map(reply => reply.statusCode).toSorted((a, b) => a - b)).toEqual([204, 404])
  })
})

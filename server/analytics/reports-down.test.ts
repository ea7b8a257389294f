import { beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { endClickHouse } from '#test/end-clickhouse.ts'
import { createLink, signUp, type TestUser } from '#test/factories.ts'

import { allReports } from './testing/reports.ts'

const context = duringTests(startTestApp)
let user: TestUser
let link: { _id: string; shortlink: string }

beforeAll(async () => {
  user = await signUp(context)
  link = await createLink(context, user)
})

const today = () => new Date(context.now()).toISOString().slice(0, 10)

const get = (url: string, query: Record<string, string> = {}) =>
  context.app.inject({ method: 'GET', url, query, headers: user.headers })

const report = (path: string, query: Record<string, string> = {}) =>
  get(path, { dateFrom: today(), dateTo: today(), ...query })

function everyoneIsTold(): void {
  test.each(allReports)('$path is away for a while', async ({ path, needs }) => {
    for (const query of [{}, { id: link._id }, { city: 'Казань', utm: 'campaign:' }]) {
      const reply = await report(path, { ...needs, ...query })
      expect(reply.statusCode).toBe(503)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.json()).toEqual({
        statusCode: 503,
        code: 'REPORTS_UNAVAILABLE',
        message: 'Статистика ненадолго недоступна. Переходы записываются и появятся позже.',
        requestId: expect.any(String)
      })
    }
  })

  test.each(allReports)('$path refuses what is wrong as ever', async ({ path, needs }) => {
    const refusals = [
      [{ dateFrom: '2026-02-30' }, 422],
      [{ dateTo: '2020-01-01' }, 422],
      [{ tz: 'Asia/Kolkata' }, 422],
      [{ tz: "Europe/Moscow' or 1=1 --" }, 422],
      [{ id: "1' or '1'='1" }, 422],
      [{ country: 'ru' }, 422],
      [{ id: '1' }, 404],
      [{ all: 'true' }, 403]
    ] as const
    for (const [query, status] of refusals) {
      const reply = await report(path, { ...needs, ...query })
      expect(reply.statusCode, reply.body).toBe(status)
    }
    const anonymous = await context.app.inject({ url: path })
    expect(anonymous.statusCode).toBe(401)
  })

  test('links are listed without their counts', async () => {
    const list = await get('/api/users/shortlinks')
    expect(list.statusCode).toBe(200)
    expect(list.json()).toEqual([expect.objectContaining({ _id: link._id, visits: null, uniqVisits: null })])
    const one = await get(`/api/users/shortlinks/${link._id}`)
    expect(one.statusCode).toBe(200)
    expect(one.json()).toMatchObject({ _id: link._id, visits: null, uniqVisits: null })
  })
}

const rename = (from: string, to: string) =>
  context.services.clickhouse.writer.command({ query: `rename table ${from} to ${to}` })

describe('a table is missing', () => {
  beforeAll(() => rename('visits', 'away'))

  everyoneIsTold()

  test('afterwards everything is there again', async () => {
    await rename('away', 'visits')
    for (const { path, needs } of allReports) expect((await report(path, needs)).statusCode).toBe(200)
    const list = await get('/api/users/shortlinks')
    expect(list.json()).toEqual([expect.objectContaining({ visits: 0, uniqVisits: 0 })])
  })
})

describe('the engine is gone', () => {
  beforeAll(() => endClickHouse(context.services.clickhouse))

  everyoneIsTold()
})

import { beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { links } from '#contract/links.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { startSampleApp, type Name } from '#test/sample-app.ts'
import { bookOf, type Book } from '#test/spreadsheet.ts'

const sample = duringTests(startSampleApp, 300_000)

beforeAll(() => {
  passMidnight(sample.context)
}, 300_000)

async function exported(user: Name, query: Record<string, string> = {}) {
  const reply = await sample.ask(user, links.statistics.path, query)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return { reply, book: await bookOf(reply.rawPayload) }
}

const rowsOf = (book: Book, name: string) => (book.get(name) ?? []).slice(1)

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('without dates: the last 30 Moscow days, told by the name of the file and by its last sheet', async () => {
  const today = dateAt(sample.context.now())
  const first = day(Date.parse(today) - 29 * DAY_MS)
  const { reply, book } = await exported('anna')
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="tropa-ssylki-${first}_${today}.xlsx"; filename*=UTF-8''tropa-ssylki-${first}%E2%80%94${today}.xlsx`
  )
  const [from, to] = [first, day(Date.parse(today) + DAY_MS)].map(one =>
    one.split('-').toReversed().join('.')
  )
  expect(rowsOf(book, 'О файле').slice(0, 2)).toEqual([
    ['Период', `С ${from} 00:00 до ${to} 00:00`],
    ['Часовой пояс', 'Москва (UTC+3)']
  ])
  const { book: told } = await exported('anna', { dateFrom: first, dateTo: today })
  expect(rowsOf(book, 'Ссылки')).toEqual(rowsOf(told, 'Ссылки'))

  const { reply: oneDay } = await exported('anna', { dateFrom: today, dateTo: today })
  expect(oneDay.headers['content-disposition']).toContain(`filename="tropa-ssylki-${today}.xlsx"`)
  const { reply: month } = await exported('anna', { dateTo: '2026-03-31' })
  expect(month.headers['content-disposition']).toContain('2026-03-02_2026-03-31.xlsx')
})

test('a plan that keeps less says since when, in the header and on the last sheet', async () => {
  const { context } = sample
  const user = await signUp(context)
  await createLink(context, user)
  const keptSince = () => Math.floor((context.now() - 7 * DAY_MS) / HOUR_MS) * HOUR_MS
  const before = keptSince()
  const reply = await context.app.inject({ url: links.statistics.path, headers: user.headers })
  const since = Date.parse(String(reply.headers['x-analytics-since']))
  // An hour may have ended meanwhile.
  expect([before, keptSince()]).toContain(since)
  expect(reply.headers['content-disposition']).toContain(`tropa-ssylki-${dateAt(since)}_`)
  const book = await bookOf(reply.rawPayload)
  expect(rowsOf(book, 'О файле').map(row => row[0])).toContain('Почему не раньше')

  const earlier = await context.app.inject({
    url: links.statistics.path,
    headers: user.headers,
    query: { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  })
  expect(earlier.statusCode).toBe(200)
  expect(rowsOf(await bookOf(earlier.rawPayload), 'Ссылки')[0]?.slice(7, 11)).toEqual(['0', '0', '0', '0'])
})

test('dates that make no sense are refused as the reports do', async () => {
  for (const dateFrom of ['2026-02-30', 'вчера', '2099-01-01']) {
    const reply = await sample.ask('anna', links.statistics.path, { dateFrom })
    expect(reply.statusCode, reply.body).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'INVALID' })
  }
})

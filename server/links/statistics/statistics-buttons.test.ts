import { beforeAll, expect, test } from 'vitest'

import { analytics, type Row } from '#contract/analytics.ts'
import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'
import { links } from '#contract/links.ts'
import { buttonsOfLinks } from '#server/analytics/buttons.store.ts'
import { CHROME } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, idOf } from '#test/factories.ts'
import { exported, year } from '#test/links-file.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { bookOf, rowsOf } from '#test/spreadsheet.ts'

import { pagesOfLinks } from './links.store.ts'
import { readStatisticsRange } from './range.ts'
import { statisticsSheets } from './sheets.ts'

const sample = duringTests(startSampleApp, 300_000)

beforeAll(() => {
  passMidnight(sample.context)
}, 300_000)

const buttonAddress = (n: number) => `https://example.ru/${n === 0 ? 'page' : n}`

test('the buttons of landings are the report of them, then those that nobody pressed', async () => {
  const { id, shortlink } = sample.links.anna1
  await sample.context.services.sql`update links set landed = true, is_microlanding = true where id = ${id}`
  const { book } = await exported(sample, 'anna', year(sample))
  const report = await sample.rowsOf<Row & { n: number }>('anna', analytics.buttons.path, {
    ...year(sample),
    id
  })
  expect(report.length).toBeGreaterThan(3)
  const pressed = new Set(report.map(({ n }) => n))
  const unpressed = Array.from({ length: ADDITIONAL_LINKS_MAX }, (_, at) => at + 1)
    .filter(n => !pressed.has(n))
    .map(n => ({ label: `Кнопка ${n}`, n, visits: 0, uniqVisits: 0 }))
  expect(
    rowsOf(book, 'Кнопки').map(([url, , label, address, clicks, people]) => [
      url?.endsWith(shortlink),
      label,
      address,
      clicks,
      people
    ])
  ).toEqual(
    [...report, ...unpressed].map(({ label, n, visits, uniqVisits }) => [
      true,
      label,
      buttonAddress(n),
      String(visits),
      String(uniqVisits)
    ])
  )
})

test('the present buttons that nobody pressed follow with 0, in their order; those of former landings do not', async () => {
  const { context } = sample
  const user = await signUp(context)
  const additionalLinks = [1, 2].map(n => ({ title: `Магазин ${n}`, url: `https://example.ru/${n}` }))
  const { _id } = await createLink(context, user, { additionalLinks, buttonTitle: 'Купить' })
  const buttonsWhile = async (isMicrolanding: boolean) => {
    await context.services
      .sql`update links set landed = true, is_microlanding = ${isMicrolanding} where id = ${_id}`
    const reply = await context.app.inject({ url: links.statistics.path, headers: user.headers })
    return rowsOf(await bookOf(reply.rawPayload), 'Кнопки').map(row => row.slice(2))
  }
  expect(await buttonsWhile(true)).toEqual([
    ['Купить', 'https://example.ru/page', '0', '0'],
    ['Магазин 1', 'https://example.ru/1', '0', '0'],
    ['Магазин 2', 'https://example.ru/2', '0', '0']
  ])
  expect(await buttonsWhile(false)).toEqual([])
})

test('a button that was taken out keeps what it said and where it led', async () => {
  const { context } = sample
  const user = await signUp(context)
  const { app, services } = context
  const additionalLinks = [1, 2].map(n => ({ title: `Магазин ${n}`, url: `https://example.ru/${n}` }))
  const { _id, shortlink } = await createLink(context, user, { additionalLinks })
  await services.sql`update links set landed = true, is_microlanding = true where id = ${_id}`
  for (const n of [1, 2]) {
    const reply = await app.inject({ url: `/${shortlink}/${n}`, headers: { 'user-agent': CHROME } })
    expect(reply.headers.location).toBe(`https://example.ru/${n}`)
  }
  await context.settle()
  const payload = { fulllink: 'https://example.ru/page', shortlink, additionalLinks: [] }
  const put = await app.inject({
    method: 'PUT',
    url: `/api/users/shortlinks/${_id}`,
    headers: user.headers,
    payload
  })
  expect(put.statusCode, put.body).toBe(200)
  const reply = await app.inject({ url: links.statistics.path, headers: user.headers })
  const rows = rowsOf(await bookOf(reply.rawPayload), 'Кнопки').map(row => row.slice(2))
  expect(rows).toHaveLength(3)
  for (const n of [1, 2]) {
    expect(rows).toContainEqual([`Магазин ${n} (удалена)`, `https://example.ru/${n}`, '1', '1'])
  }
})

test('buttons of many landings are read a few links at a time, and each stands with its own link', async () => {
  const { context } = sample
  const { sql, clickhouse } = context.services
  const owner = await idOf(context, await signUp(context))
  await sql`
    insert into links (id, users, shortlink, fulllink, title, host, created_at, is_microlanding, landed, additional_links)
    select 7000000 + n, array[${owner}]::bigint[], 'landed-' || n, 'https://example.ru', 'Ссылка ' || n, 'example.ru',
           now() - interval '1 second' * n, true, true,
           jsonb_build_array(jsonb_build_object('no', 1, 'title', 'Кнопка ' || n, 'url', 'https://example.ru/' || n))
    from generate_series(1, 45) as n`
  const now = context.now()
  const asked: number[] = []
  const sheets = statisticsSheets({
    clickhouse,
    range: readStatisticsRange({}, 0, now),
    now,
    shortBase: new URL('https://tropa.test'),
    pages: () => pagesOfLinks(sql, owner, now),
    buttonsOf: ids => {
      asked.push(ids.length)
      return buttonsOfLinks(sql, ids, owner)
    },
    inTurn: question => question()
  })
  const told: unknown[] = []
  for await (const [, title, label] of sheets.find(({ name }) => name === 'Кнопки')?.rows ?? [])
    told.push([title, label])
  expect(told).toEqual(
    Array.from({ length: 45 }, (_, index) => index + 1).flatMap(n => [
      [`Ссылка ${n}`, 'Перейти на сайт'],
      [`Ссылка ${n}`, `Кнопка ${n}`]
    ])
  )
  expect(asked).toEqual([20, 20, 5])
})

import { beforeAll, expect, test } from 'vitest'

import { analytics, type Row } from '#contract/analytics.ts'
import { links } from '#contract/links.ts'
import { XLSX } from '#contract/route.ts'
import { sourceName } from '#contract/source-names.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'
import { dayAgo, exported, year } from '#test/links-file.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { bookOf, rowsOf } from '#test/spreadsheet.ts'

const sample = duringTests(startSampleApp, 300_000)

beforeAll(() => {
  passMidnight(sample.context)
}, 300_000)

const asReport = (rows: readonly Row[], nameOf = (label: string) => label) =>
  rows.map(({ label, visits, uniqVisits }) => [
    nameOf(label),
    String(visits),
    String(uniqVisits),
    String(visits - uniqVisits)
  ])

test('the file has its sheets, each with a header and a row for what it is about', async () => {
  const { reply, book } = await exported(sample, 'anna', year(sample))
  expect(reply.headers['content-type']).toBe(XLSX)
  expect(reply.headers['x-analytics-since']).toBeUndefined()
  expect([...book.keys()]).toEqual(['Ссылки', 'Города', 'Источники', 'По дням', 'Кнопки', 'О файле'])
  expect(book.get('Ссылки')?.[0]).toEqual([
    'Короткая ссылка',
    'Название',
    'Куда ведёт',
    'Тип',
    'Создана',
    'Состояние',
    'В архиве',
    'Переходы',
    'Люди',
    'Повторы',
    'Машины',
    'Главный город',
    'Главный источник',
    'erid',
    'Рекламодатель',
    'Мини-страница',
    'Теги'
  ])
  // Newest first; the deleted one is not there.
  expect(rowsOf(book, 'Ссылки').map(row => row[1])).toEqual([
    'Общая',
    'Весенняя распродажа',
    'Весенняя распродажа'
  ])
})

test.each(['anna1', 'anna2', 'shared'] as const)('figures of %s are those of the reports', async name => {
  const { id, shortlink } = sample.links[name]
  const { book } = await exported(sample, 'anna', year(sample))
  const url = `https://tropa.test/${shortlink}`
  const asked = { ...year(sample), id }
  const of = (sheet: string) => rowsOf(book, sheet).filter(row => row[0] === url)

  const [current, , machines] = await sample.rowsOf('anna', analytics.visits.path, asked)
  const cities = await sample.rowsOf('anna', analytics.cities.path, asked)
  const social = await sample.rowsOf('anna', analytics.social.path, asked)
  expect(of('Ссылки').map(row => row.slice(7, 13))).toEqual([
    [
      String(current?.visits),
      String(current?.uniqVisits),
      String((current?.visits ?? 0) - (current?.uniqVisits ?? 0)),
      String(machines?.visits),
      cities[0]?.label,
      sourceName(social[0]?.label ?? '')
    ]
  ])

  // The report ends after a hundred.
  expect(
    of('Города')
      .slice(0, 100)
      .map(row => row.slice(2))
  ).toEqual(asReport(cities))
  expect(of('Источники').map(row => row.slice(2))).toEqual(asReport(social, sourceName))

  const span = { ...asked, dateFrom: dayAgo(sample, 80) }
  const { book: shorter } = await exported(sample, 'anna', {
    dateFrom: span.dateFrom,
    dateTo: span.dateTo,
    tz: span.tz
  })
  const chart = await sample.rowsOf('anna', analytics.visitsChart.path, span)
  const days = rowsOf(shorter, 'По дням').filter(row => row[0] === url && row[3] !== '0')
  expect(days.map(row => row.slice(2, 6))).toEqual(
    asReport(
      chart.filter(({ visits }) => visits > 0),
      label => `${label}T00:00:00.000Z`
    )
  )
})

test('days and machines add up to the figures of the link, in a zone with summer time too', async () => {
  for (const tz of ['Europe/Moscow', 'America/New_York']) {
    const { book } = await exported(sample, 'anna', { ...year(sample), tz })
    const sums = Map.groupBy(rowsOf(book, 'По дням'), row => row[0])
    for (const row of rowsOf(book, 'Ссылки')) {
      const sum = (column: number) =>
        (sums.get(row[0] ?? '') ?? []).reduce((n, one) => n + Number(one[column]), 0)
      expect([sum(3), sum(6)]).toEqual([Number(row[7]), Number(row[10])])
    }
  }
})

test('a shared link is on the file of each of its users; nobody else has a row', async () => {
  const { book: ofBoris } = await exported(sample, 'boris', year(sample))
  expect(rowsOf(ofBoris, 'Ссылки').map(row => row[0])).toEqual(
    // His own first.
    [sample.links.boris1, sample.links.shared].map(({ shortlink }) => `https://tropa.test/${shortlink}`)
  )
  const { book: ofNobody } = await exported(sample, 'newcomer', year(sample))
  for (const name of ['Ссылки', 'Города', 'Источники', 'По дням']) {
    expect(ofNobody.get(name)).toHaveLength(1)
  }
})

test('what a person wrote is on the file as it is', async () => {
  const { context } = sample
  const user = await signUp(context)
  const fields = {
    fulllink: 'https://www.wildberries.ru/catalog/12345678/detail.aspx?utm_source=tg&x=%3D1',
    title: '=HYPERLINK("https://evil.example";"Нажмите")',
    erid: '-2VtzqwERTY',
    advertiser: '@SUM(A1) ООО «Ромашка» & Ко ]]> 😀',
    tags: ['+1+1', 'осень']
  }
  const { _id, shortlink } = await createLink(context, user, fields)
  await context.services.sql`
    update links set created_at = '2026-01-31T21:15:30.123456Z', archived_at = now(), is_microlanding = true where id = ${_id}`
  const reply = await context.app.inject({ url: links.statistics.path, headers: user.headers })
  const book = await bookOf(reply.rawPayload)
  const [row] = rowsOf(book, 'Ссылки')
  expect(row?.toSpliced(4, 1)).toEqual([
    `https://tropa.test/${shortlink}`,
    fields.title,
    fields.fulllink,
    'Wildberries',
    'Работает',
    'Да',
    '0',
    '0',
    '0',
    '0',
    null,
    null,
    fields.erid,
    fields.advertiser,
    'Да',
    '+1+1, осень'
  ])
  expect(row?.[4]).toContain('2026-02-01T00:15')
})

test('a link in the archive says what it does, as the list does', async () => {
  const { context } = sample
  const user = await signUp(context)
  const { _id } = await createLink(context, user)
  await createLink(context, user)
  await context.services
    .sql`update links set archived_at = now(), blocked_at = now(), blocked_reason = 'Обман' where id = ${_id}`
  const reply = await context.app.inject({ url: links.statistics.path, headers: user.headers })
  const states = rowsOf(await bookOf(reply.rawPayload), 'Ссылки').map(row => row.slice(5, 7))
  expect(states).toEqual([
    ['Работает', null],
    ['Заблокирована', 'Да']
  ])
})

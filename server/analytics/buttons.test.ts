import { beforeAll, expect, test } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Output } from '#contract/route.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, putLink, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'

import { sampleVisits } from './testing/sample-visits.ts'

const context = duringTests(startTestApp)
let anna: TestUser
let model: VisitRow
let rowCount = 0

beforeAll(async () => {
  // A day may not end between what was recorded and what comes in while the tests run.
  context.travel(HOUR_MS - (context.now() % HOUR_MS))
  anna = await signUpWithPlan(context, 'UNLIMITED_12')
  const [sampled] = sampleVisits([{ link: '1', owner: await idOf(context, anna) }], context.now(), 1)
  if (!sampled) throw new Error('no visit')
  const time = context.now()
  model = { ...sampled, kind: 'visit', button: 0, machine: '', social: 'vk', source: 'vk', time }
})

async function record(rows: Partial<VisitRow>[]): Promise<void> {
  const lines = rows.map(row => visitLine({ ...model, id: String((rowCount += 1)), ...row }))
  await insertVisits(context.services.clickhouse, lines.join(''), `rows-${rowCount}`)
}

const press = (link: string, button: number, visitor: string, more: Partial<VisitRow> = {}) => ({
  link,
  kind: 'button' as const,
  button,
  visitor,
  ...more
})

const today = () => new Date(model.time).toISOString().slice(0, 10)

async function buttons(query: Record<string, string> = {}): Promise<Output<typeof analytics.buttons>> {
  const reply = await context.app.inject({
    url: analytics.buttons.path,
    query: { dateFrom: today(), dateTo: today(), tz: 'UTC', ...query },
    headers: anna.headers
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const landing = {
  isMicrolanding: true,
  fulllink: 'https://www.ozon.ru/product/1582004471',
  additionalLinks: [
    { title: 'Telegram «Уют» <b>', url: 'https://t.me/uyut' },
    { title: 'Отзыв', url: 'https://example.ru/otzyv' }
  ]
}

test('buttons are called what they say now, and one that was taken out what it said', async () => {
  const link = await createLink(context, anna, { ...landing, title: 'Торшер' })
  await record([
    ...['1', '2', '3'].map(visitor => press(link._id, 2, visitor)),
    ...['1', '1'].map(visitor => press(link._id, 0, visitor)),
    press(link._id, 1, '1')
  ])
  const of = { id: link._id, link: 'Торшер' }
  const rows = [
    { label: 'Отзыв', visits: 3, uniqVisits: 3, n: 2, ...of },
    { label: 'Открыть на Ozon', visits: 2, uniqVisits: 1, n: 0, ...of },
    { label: 'Telegram «Уют» <b>', visits: 1, uniqVisits: 1, n: 1, ...of }
  ]
  expect(await buttons({ id: link._id })).toEqual(rows)

  const [kept] = landing.additionalLinks
  const { fulllink } = landing
  const changed = {
    fulllink,
    shortlink: link.shortlink,
    title: '',
    buttonTitle: 'Купить',
    additionalLinks: [kept]
  }
  expect((await putLink(context, anna, link._id, changed)).statusCode).toBe(200)
  expect((await buttons({ id: link._id })).map(({ label, link: name }) => [label, name])).toEqual(
    ['Отзыв (удалена)', 'Купить', kept?.title].map(label => [label, link.shortlink])
  )

  await context.app.inject({
    method: 'DELETE',
    url: `/api/users/shortlinks/${link._id}`,
    headers: anna.headers
  })
  expect((await buttons({ id: link._id })).map(({ label }) => label)).toContain('Купить')
})

test('a change of order moves no figures from one button to another', async () => {
  const link = await createLink(context, anna, landing)
  await record([press(link._id, 1, '1'), press(link._id, 1, '2'), press(link._id, 2, '1')])
  await putLink(context, anna, link._id, {
    fulllink: landing.fulllink,
    shortlink: link.shortlink,
    additionalLinks: [
      { title: 'Новая', url: 'https://example.ru/new' },
      ...landing.additionalLinks.toReversed()
    ]
  })
  const rows = await buttons({ id: link._id })
  expect(rows.map(({ label, n, visits }) => [label, n, visits])).toEqual([
    ['Telegram «Уют» <b>', 3, 2],
    ['Отзыв', 2, 1]
  ])
  await context.app.inject({
    url: `/${link.shortlink}/3`,
    headers: { 'user-agent': PERSON, 'x-forwarded-for': '95.24.0.9' }
  })
  await context.settle()
  expect((await buttons({ id: link._id })).map(({ n, visits }) => [n, visits])).toEqual([
    [3, 3],
    [2, 1]
  ])
})

test('filters choose people by how they opened the landing, for every press comes from the landing itself', async () => {
  const { _id: link } = await createLink(context, anna, landing)
  const fromLanding = { social: 'other', source: 'other', referrer: 'tropa.test', utm_source: '' } as const
  await record([
    { link, visitor: '21', social: 'telegram', city: 'Казань' },
    { link, visitor: '21', social: 'telegram', city: 'Казань' },
    { link, visitor: '22', social: 'qr', city: 'Казань', utm_source: 'box' },
    { link, visitor: '23', social: 'qr', machine: 'own' },
    press(link, 1, '21', fromLanding),
    press(link, 1, '22', fromLanding),
    press(link, 2, '22', fromLanding),
    press(link, 2, '23', fromLanding),
    press(link, 2, '24', fromLanding)
  ])
  const pressed = async (query: Record<string, string>) =>
    (await buttons({ id: link, ...query })).map(({ n, visits, uniqVisits }) => [n, visits, uniqVisits])
  expect(await pressed({})).toEqual([
    [2, 3, 3],
    [1, 2, 2]
  ])
  expect(await pressed({ source: 'telegram' })).toEqual([[1, 1, 1]])
  expect(await pressed({ source: 'qr' })).toEqual([
    [1, 1, 1],
    [2, 1, 1]
  ])
  expect(await pressed({ city: 'Казань', utm: 'source:box' })).toEqual([
    [1, 1, 1],
    [2, 1, 1]
  ])
  expect(await pressed({ source: 'other' })).toEqual([])
})

test('who opened another landing of the same seller from VK is not from VK here', async () => {
  const [one, other] = [await createLink(context, anna, landing), await createLink(context, anna, landing)]
  await record([
    { link: one._id, visitor: '31', utm_campaign: 'osen' },
    { link: other._id, visitor: '31', utm_campaign: '' },
    press(one._id, 1, '31', { utm_campaign: '' }),
    press(other._id, 1, '31', { utm_campaign: '' })
  ])
  expect((await buttons({ utm: 'campaign:osen' })).map(({ id }) => id)).toEqual([one._id])
})

test('presses by machines are none, and the report of machines is about openings only', async () => {
  const { _id: link } = await createLink(context, anna, landing)
  await record([
    { link, visitor: '41' },
    { link, visitor: '42', machine: 'preview:telegram' },
    press(link, 0, '41'),
    press(link, 0, '42', { machine: 'preview:telegram' }),
    press(link, 1, '43', { machine: 'bot:yandex' }),
    press(link, 2, '44', { machine: 'own' })
  ])
  expect((await buttons({ id: link })).map(({ n, visits }) => [n, visits])).toEqual([[0, 1]])
  const ask = (url: string) =>
    context.app.inject({
      url,
      query: { dateFrom: today(), dateTo: today(), tz: 'UTC', id: link },
      headers: anna.headers
    })
  expect((await ask(analytics.machines.path)).json()).toEqual([
    { label: 'preview:telegram', visits: 1, uniqVisits: 1 }
  ])
  expect((await ask(analytics.visits.path)).json()).toEqual([
    { label: 'current', visits: 1, uniqVisits: 1 },
    { label: 'previous', visits: 0, uniqVisits: 0 },
    { label: 'machines', visits: 1, uniqVisits: 1 }
  ])
})

const PERSON =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('from the printed code to the figure: a scan, a press by its visitor, and machines that follow every link', async () => {
  const { _id: link, shortlink } = await createLink(context, anna, landing)
  const go = (path: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    context.app.inject({ method, url: `/${shortlink}${path}`, headers: { 'user-agent': PERSON, ...headers } })
  expect((await go('?qr&utm_source=vk', { referer: 'https://vk.com/' })).statusCode).toBe(200)
  const pressed = await go('/1?qr&utm_source=vk', { referer: `https://tropa.test/${shortlink}?qr` })
  expect([pressed.statusCode, pressed.headers.location]).toEqual([302, 'https://t.me/uyut?utm_source=vk'])
  await go('/1', { 'user-agent': 'TelegramBot (like TwitterBot)' })
  await go('/1', { 'sec-purpose': 'prefetch' })
  await go('/2', { cookie: 'own=1' })
  await go('/2', {}, 'HEAD')
  await context.settle()

  const row = { label: 'Telegram «Уют» <b>', visits: 1, uniqVisits: 1, id: link, n: 1, link: shortlink }
  expect(await buttons({ id: link })).toEqual([row])
  expect(await buttons({ id: link, source: 'qr' })).toEqual([row])
  expect(await buttons({ id: link, source: 'vk' })).toEqual([])
  const period = { dateFrom: today(), dateTo: today(), tz: 'UTC', id: link }
  const rowsOf = async (url: string) =>
    (await context.app.inject({ url, query: period, headers: anna.headers })).json()
  expect(await rowsOf(analytics.social.path)).toEqual([{ label: 'qr', visits: 1, uniqVisits: 1 }])
  expect(await rowsOf(analytics.machines.path)).toEqual([])
})

test('the hundred most pressed are shown', async () => {
  const additionalLinks = Array.from({ length: 20 }, (_, n) => ({
    title: `Кнопка ${n}`,
    url: 'https://example.ru'
  }))
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) {
    ids.push((await createLink(context, anna, { ...landing, additionalLinks }))._id)
  }
  const many = ids.flatMap((link, index) =>
    Array.from({ length: 20 }, (_, n) => n + 1).flatMap(n =>
      Array.from({ length: 5 + index }, (_, visitor) => press(link, n, String(100 + visitor)))
    )
  )
  await record(many)
  const rows = await buttons()
  expect(rows).toHaveLength(100)
  expect(rows.at(0)).toMatchObject({ id: ids.at(-1), n: 1, visits: 10, label: 'Кнопка 0' })
  expect(rows.at(-1)).toMatchObject({ id: ids.at(1), n: 20, visits: 6 })
})

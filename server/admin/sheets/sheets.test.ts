import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import readXlsx from 'read-excel-file/node'
import { beforeAll, expect, test, vi } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt, MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { fragment } from '#server/platform/sql.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser, idOf } from '#test/factories.ts'
import { howItEnded } from '#test/how-it-ended.ts'
import { insertPlainVisits } from '#test/link-visits.ts'

const context = duringTests(startTestApp)
let base: URL
let admin: TestUser
let anna: { id: string; username: string }

/** On whole minutes, as cells show it. */
const paidAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 3 * DAY_MS

beforeAll(async () => {
  base = new URL(await context.app.listen({ host: '127.0.0.1', port: 0 }))
  admin = await newAdmin(context)
  const { sql } = context.services
  const user = await signUp(context)
  anna = { id: await idOf(context, user), username: user.username }
  const { _id } = await createLink(context, user, {
    title: '=1+1',
    fulllink: 'https://www.ozon.ru/product/1'
  })
  await insertPlainVisits(
    context,
    anna.id,
    [1, 2, 2].map(visitor => ({ link: _id, time: context.now() - 1000, visitor }))
  )
  await sql`update users set telegram = '@anna' where id = ${anna.id}`
  const fact = {
    id: newId(paidAt),
    key: 'pay:77',
    kind: 'pay',
    userId: anna.id,
    at: paidAt,
    plan: 'START_3',
    amount: 1111_50,
    offer: 'NEW10',
    orderId: '501',
    transactionId: '77'
  } as const
  const blank = { plan: null, userId: null, id: newId(paidAt + 1), at: paidAt + DAY_MS }
  await sql.begin(async tx => {
    await recordFact(tx, fact, paidAt)
    await recordFact(
      tx,
      { ...blank, key: 'refund:78', kind: 'refund', payment: 'pay:77', amount: 111_50 },
      paidAt
    )
  })
})

const ask = (path: string) => context.app.inject({ url: `/api/admin/${path}`, headers: admin.headers })

async function sheetsOf(path: string) {
  const reply = await ask(path)
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  const sheets = await readXlsx(reply.rawPayload, { trim: false })
  return { reply, sheets, rows: sheets.flatMap(({ data }) => data.slice(1)) }
}

/** A moment is a fraction of a day there. */
const near = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString() : cell
const shownAt = (ms: number) => new Date(ms + MOSCOW_OFFSET_MS).toISOString()

test('payments, cell by cell', async () => {
  const { reply, sheets } = await sheetsOf(`payments/xlsx?user=${anna.id}`)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="tropa-platezhi-\d{4}-\d\d-\d\d\.xlsx"$/
    ),
    'x-total-count': '1',
    'x-total-exact': 'true'
  })
  expect(sheets.map(({ sheet, data }) => ({ sheet, data: data.map(row => row.map(near)) }))).toEqual([
    {
      sheet: 'Платежи',
      data: [
        [
          'Дата',
          'Пользователь',
          'Номер пользователя',
          'Тариф',
          'Сумма',
          'Возвращено',
          'Валюта',
          'Состояние',
          'Промокод'
        ].concat(['Под вопросом', 'Платёж', 'Заказ', 'Подписка']),
        [
          shownAt(paidAt),
          anna.username,
          anna.id,
          'Старт, 3 мес.',
          1111.5,
          111.5,
          'RUB',
          'Возвращён частично',
          'NEW10',
          null,
          '77',
          '501',
          null
        ]
      ]
    }
  ])
})

test('a payment of the test mode is none that went through', async () => {
  const about = { id: newId(paidAt), key: 'pay:79', userId: null, at: paidAt, plan: null } as const
  const tried = { kind: 'pay', amount: 100, transactionId: '79', counts: false, isTest: true } as const
  await context.services.sql.begin(tx => recordFact(tx, { ...about, ...tried }, paidAt))
  expect((await sheetsOf('payments/xlsx?search=79')).rows.map(row => row[7])).toEqual(['Тестовый'])
})

test('users, cell by cell, with the visits of their links', async () => {
  const { rows } = await sheetsOf(`users/xlsx?search=${anna.username}`)
  const moments = [rows[0]?.[2], rows[0]?.[6]]
  expect(moments).toEqual([expect.any(Date), expect.any(Date)])
  expect(rows.map(row => row.filter(cell => !(cell instanceof Date)))).toEqual([
    [anna.username, anna.id, null, 'Оплачен', 'Старт, 3 мес.', 1000, 1, 3, 'Пользователь', '@anna']
  ])
})

test('links, cell by cell, with their figures; no text becomes a formula', async () => {
  const { rows } = await sheetsOf(`shortlinks/xlsx?user=${anna.id}`)
  expect(rows).toHaveLength(1)
  const [url, , target, type, title, owner, , visits, people] = rows[0] ?? []
  expect(url).toMatch(/^https:\/\/tropa\.test\/link-/)
  expect([target, type, title, owner, visits, people]).toEqual([
    'https://www.ozon.ru/product/1',
    'Ozon',
    '=1+1',
    anna.username,
    3,
    2
  ])
})

test('the statistics, a row for each day', async () => {
  const day = dateAt(paidAt)
  const { reply, rows } = await sheetsOf(`excel/statistics?dateFrom=${day}&dateTo=${day}`)
  expect(reply.headers['x-total-count']).toBe('1')
  expect(rows.map(row => row.map(near))).toEqual([
    [`${day}T00:00:00.000Z`, 0, 0, 0, 0, 1, 1, 0, 1111.5, 0, 0, 0]
  ])
  const weeks = await sheetsOf('excel/statistics?by=week')
  expect(weeks.sheets[0]?.data[0]?.[0]).toBe('Неделя с')
})

const MANY = 30_000

async function manyDeclines(): Promise<void> {
  await context.services.sql`
    insert into declines (transaction_id, user_id, amount, at)
    select 'd' || lpad(n::text, 6, '0'), ${anna.id}, n * 100, now() - n * interval '1 minute'
    from generate_series(1, ${MANY}::int) as n`
  await context.services.sql`analyze declines, money_facts`
}

test('more rows than a batch are all there, in the order and with the filters of the list', async () => {
  await manyDeclines()
  const { reply, rows } = await sheetsOf('payments/xlsx?status=Declined&sort=amount')
  expect(rows.map(row => row[4])).toEqual(Array.from({ length: MANY }, (_, index) => index + 1))
  expect(reply.headers['x-total-exact']).toBe('false')
  expect(Math.abs(Number(reply.headers['x-total-count']) - MANY)).toBeLessThan(MANY / 2)
  const few = await sheetsOf('payments/xlsx?search=d000123')
  expect(few.rows.map(row => row[10])).toEqual(['d000123'])
  expect(await sheetsOf('payments/xlsx?search=nobody')).toMatchObject({ rows: [] })
})

/** Texts that no zip makes small: far more than connections hold, so that no file with them ends unread. */
async function wideDeclines(): Promise<void> {
  // In parts: the service gives a statement fifteen seconds, on a full machine too.
  for (let row = 1; row <= MANY; row += 3000)
    await context.services.sql`
      insert into declines (transaction_id, user_id, amount, at, subscription_id)
      select 'w' || n, ${anna.id}, 100, now(), (select string_agg(md5(n::text || k), '') from generate_series(1, 40) as k)
      from generate_series(${row}::int, ${row + 2999}::int) as n on conflict do nothing`
}

/** Begins to read a file and stops at its first bytes. */
async function begunFile(path: string) {
  const asking = request(new URL(`/api/admin/${path}`, base), { headers: admin.headers })
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('no answer')
  await once(response, 'readable')
  return { asking, response }
}

const ofFiles = fragment`
  from pg_stat_activity
  where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()
    and (query like 'fetch%' or query like 'declare%')`
const cursors = async () => (await context.services.sql`select pid ${ofFiles}`).length
const SOON = { timeout: 60_000 }

test('a reader who goes away ends the question; two files at once, and the third is told to wait', async () => {
  await wideDeclines()
  const files = [await begunFile('payments/xlsx'), await begunFile('payments/xlsx')]
  await expect.poll(cursors, SOON).toBe(2)
  const third = await ask('payments/xlsx')
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '10'])
  for (const { asking } of files) asking.destroy()
  await expect.poll(cursors, SOON).toBe(0)
  await vi.waitUntil(async () => (await ask('payments/xlsx?search=d000123')).statusCode === 200, SOON)
})

test('a database that goes away in between breaks the download off: it is never taken for a whole file', async () => {
  await wideDeclines()
  const { response } = await begunFile('payments/xlsx')
  await expect.poll(cursors, SOON).toBe(1)
  await context.services.sql`select pg_terminate_backend(pid) ${ofFiles}`
  expect(await howItEnded(response)).toBe('ECONNRESET')
})

test.each([
  ['users/xlsx?sort=password', 'sort'],
  ['shortlinks/xlsx?sort=erid', 'sort'],
  ['payments/xlsx?sort=status', 'sort'],
  ['payments/xlsx?status=Paid', 'status'],
  ['excel/statistics?dateFrom=2026-02-30', 'dateFrom']
])('%s is refused with the field, and takes no place', async (path, field) => {
  for (let n = 0; n < 3; n += 1) {
    const reply = await ask(path)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'INVALID', details: [{ field }] })
  }
})

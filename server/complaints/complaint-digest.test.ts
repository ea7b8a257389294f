import type { Email } from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, signUp, type TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

import { complaintDigest } from './complaint-digest.ts'
import { countOneMore } from './complaints.store.ts'

const PATIENCE_MS = 60_000
const OPERATOR = 'help@tropa.test'

const context = duringTests(() => startTestApp({ LEGAL_EMAIL: OPERATOR, SHORT_URL: 'https://tr.test' }))
let owner: TestUser
beforeEach(async () => {
  owner = await signUp(context)
  await context.services.sql`delete from complaints`
  await context.services.sql`delete from attempts`
})

let network = 0
async function complain(shortlink: string, reason: string): Promise<void> {
  const remoteAddress = `10.1.${(network += 1)}.1`
  const payload = { shortlink, reason }
  const reply = await context.app.inject({ method: 'POST', url: '/api/complaints', remoteAddress, payload })
  expect(reply.statusCode).toBe(201)
}

/** Letters that the next hour brings. */
async function digests(): Promise<Email[]> {
  const { jobs, sql } = context.services
  const before = await mailsTo(context, OPERATOR)
  await jobs.add(sql, complaintDigest, {})
  expect(await jobs.rest(PATIENCE_MS)).toBe(true)
  return (await mailsTo(context, OPERATOR)).slice(before.length)
}

/** All the letters of an hour, spent on other links. */
const spendLetters = () => context.services.sql`
  insert into attempts (key, window_ends_at, count) values ('complaints:letters', now() + interval '1 hour', 60)`

test('somebody who spends the letters of the hour silences nobody: the others come together', async () => {
  const [first, second] = [await createLink(context, owner), await createLink(context, owner)]
  await spendLetters()
  await complain(first.shortlink, 'Крадёт пароли <b>банка</b>.')
  await complain(second.shortlink, '.')
  await complain(second.shortlink, `Поддельный магазин${'!'.repeat(1000)}`)
  const letters = await digests()
  expect(letters.map(({ subject }) => subject)).toEqual(['Жалобы без отдельных писем, ссылок: 2'])
  const [{ text = '', html = '' } = {}] = letters
  expect(text).toContain(`tr.test/${first.shortlink}: Новых жалоб: 1, всего: 1.`)
  expect(text).toContain('Крадёт пароли <b>банка</b>.')
  expect(html).toContain('&lt;b&gt;банка')
  expect(text).toContain(`tr.test/${second.shortlink}: Новых жалоб: 2, всего: 2.`)
  expect(text).toContain('Поддельный магазин!!!')
  expect(text.length).toBeLessThan(3000)
  expect(await digests()).toEqual([])
})

test('tells of what came after the letters of one link, not of what a letter told', async () => {
  const { shortlink } = await createLink(context, owner)
  for (const reason of ['Первая', 'Вторая', 'Третья']) await complain(shortlink, reason)
  expect(await digests()).toEqual([])
  await complain(shortlink, 'Четвёртая')
  await context.services.sql`update links set blocked_at = now() where shortlink = ${shortlink}`
  const letters = await digests()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`${shortlink}: Новых жалоб: 1, всего: 4. Ссылка уже заблокирована`)
  expect(letters[0]?.text).toContain('Четвёртая')
})

test('what is settled by then is told of no more; one more that is not kept opens it again', async () => {
  const { shortlink } = await createLink(context, owner)
  const { sql } = context.services
  await spendLetters()
  await complain(shortlink, 'Обман')
  await sql`update complaints set settled_at = now()`
  expect(await digests()).toEqual([])
  const [link] = await sql<{ id: string }[]>`select link_id as id from complaints`
  await countOneMore(sql, link?.id ?? '')
  const rows = await sql`select more, settled_at as settled from complaints`
  expect(rows).toEqual([{ more: 1, settled: null }])
})

test('more links than one letter holds come in several, each link once', async () => {
  await givePlan(context, owner, 'UNLIMITED_1')
  const links = []
  for (let n = 0; n < 60; n += 1) links.push(await createLink(context, owner))
  await spendLetters()
  for (const { shortlink } of links) await complain(shortlink, 'Обман')
  const letters = await digests()
  expect(letters).toHaveLength(2)
  const told = letters.flatMap(({ text = '' }) => text.match(/(?<=tr\.test\/)\S+(?=: Новых)/g) ?? [])
  expect(told.toSorted()).toEqual(links.map(({ shortlink }) => shortlink).toSorted())
})

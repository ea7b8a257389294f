import { describe, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, putLink, signUpWithPlan } from '#test/factories.ts'
import { PERSON } from '#test/over-http.ts'
import { stopClock } from '#test/stop-clock.ts'

const context = duringTests(startTestApp)
const user = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const inHours = (hours: number) => new Date(context.now() + hours * HOUR_MS).toISOString()

const visit = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
  context.app.inject({ method, url: `/${path}`, headers: { 'user-agent': PERSON } })

async function openings(link: string): Promise<number> {
  await context.settle()
  const answer = await context.services.clickhouse.probe.query({
    query: 'select count() as count from visits where link = {link: UInt64}',
    query_params: { link },
    format: 'JSONEachRow'
  })
  return Number((await answer.json<{ count: string }>())[0]?.count)
}

const small = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'")
}

describe.each([false, true])('adult: %s', adult => {
  test('a link opens and ends at its moments though it is remembered; before and after nobody is counted', async () => {
    const { _id, shortlink } = await createLink(context, user, {
      adult,
      fulllink: 'https://example.ru/secret',
      startDate: inHours(1),
      endDate: inHours(2)
    })
    const openStatus = adult ? 200 : 302

    const before = [await visit(shortlink), await visit(shortlink), await visit(`${shortlink}?adult=yes`)]
    expect(before.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(before[0]?.headers).toMatchObject(small)
    expect(before[0]?.body).toContain('Ссылка ещё не открыта')

    context.travel(HOUR_MS)
    expect((await visit(shortlink)).statusCode).toBe(openStatus)

    context.travel(HOUR_MS)
    const after = [await visit(shortlink), await visit(`${shortlink}?adult=yes`)]
    expect(after.map(({ statusCode }) => statusCode)).toEqual([410, 410])
    expect(after[0]?.headers).toMatchObject(small)
    expect(after[0]?.body).toContain('Ссылка закончилась')

    for (const { body } of [...before, ...after]) expect(body).not.toMatch(/<script|example\.ru|302/)
    expect(await openings(_id)).toBe(1)
  })
})

test('HEAD answers the same', async () => {
  const waiting = await createLink(context, user, { startDate: inHours(1) })
  const ended = await createLink(context, user, { endDate: inHours(-1) })
  for (const { shortlink, _id } of [waiting, ended]) {
    const [get, head] = [await visit(shortlink), await visit(shortlink, 'HEAD')]
    expect(head.statusCode).toBe(get.statusCode)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.body).toBe('')
    expect(await openings(_id)).toBe(0)
  }
})

test('the page names the moment in Moscow time', async () => {
  const { shortlink } = await createLink(context, user, { startDate: '2098-12-31T22:05:00Z' })
  expect((await visit(shortlink)).body).toContain('1 января 2099 г. в 01:05 по московскому времени')
})

test('the moment of its start is of those when it is open, that of its end is not', async () => {
  stopClock()
  const begun = await createLink(context, user, { startDate: inHours(0) })
  const ended = await createLink(context, user, { endDate: inHours(0) })
  expect((await visit(begun.shortlink)).statusCode).toBe(302)
  expect((await visit(ended.shortlink)).statusCode).toBe(410)
})

test('a changed schedule holds at once, and either bound may be missing', async () => {
  const { _id, shortlink } = await createLink(context, user, { startDate: inHours(1) })
  expect((await visit(shortlink)).statusCode).toBe(404)
  for (const [startDate, endDate, status] of [
    [-2, 1, 302],
    [1, 2, 404],
    [-2, -1, 410],
    [null, null, 302],
    [1, null, 404],
    [-1, null, 302],
    [null, -1, 410],
    [null, 1, 302]
  ] as const) {
    await putLink(context, user, _id, {
      fulllink: 'https://example.ru',
      shortlink,
      startDate: startDate && inHours(startDate),
      endDate: endDate && inHours(endDate)
    })
    expect((await visit(shortlink)).statusCode).toBe(status)
  }
})

test('what was deleted or blocked says so, whatever its schedule', async () => {
  const link = await createLink(context, user, { startDate: inHours(1) })
  await context.services.sql`update links set blocked_at = now() where id = ${link._id}`
  expect((await visit(link.shortlink)).body).toContain('заблокирована')
})

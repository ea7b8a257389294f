import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'
import { newId } from '#server/platform/ids.ts'
import type { Click } from '#server/visits/click.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser, idOf } from '#test/factories.ts'
import { startLiveApp } from '#test/live-app.ts'
import type { LiveClient } from '#test/live-client.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const context = duringTests(startLiveApp)
let user: TestUser
let link: { _id: string; shortlink: string }

beforeEach(async () => {
  user = await signUp(context)
  link = await createLink(context, user, { title: 'Весна' })
})
afterEach(() => context.leave())

async function expectSeen(client: LiveClient, ids: string[]) {
  const visits = await client.seen(ids.length)
  expect(visits.map(({ id }) => id)).toEqual(ids)
}

/** The next thing that a client sees is this visit: whatever came before it would have been shown before it. */
async function expectNext(client: LiveClient, before: number, id: string) {
  const visits = await client.seen(before + 1)
  expect(visits.slice(before).map(visit => visit.id)).toEqual([id])
}

describe('a visit', () => {
  test('comes with what the reports know of it', async () => {
    const client = await context.look(user.headers)
    expect(client.status).toBe(200)
    const before = Date.now()
    await context.click(
      link.shortlink,
      { 'user-agent': ANDROID, referer: 'https://vk.com/feed', 'x-forwarded-for': '77.88.8.8' },
      '?utm_campaign=spring'
    )
    const [visit] = await client.seen(1)
    expect(visit).toEqual({
      id: link._id,
      label: 'Весна',
      time: expect.any(String),
      city: 'Москва',
      country: 'RU',
      source: 'vk',
      device: 'mobile',
      os: 'Android',
      browser: 'Chrome',
      referrer: 'vk.com',
      utm_source: '',
      utm_medium: '',
      utm_campaign: 'spring',
      utm_term: '',
      utm_content: ''
    })
    expect(Date.parse(visit?.time ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(visit?.time ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('is in the reports when it is shown', async () => {
    const client = await context.look(user.headers)
    await context.click(link.shortlink)
    await client.seen(1)
    const [yesterday = '', today = ''] = [context.now() - DAY_MS, context.now()].map(ms =>
      new Date(ms).toISOString().slice(0, 10)
    )
    const reply = await context.app.inject({
      url: analytics.visits.path,
      query: { dateFrom: yesterday, dateTo: today, id: link._id, tz: 'UTC' },
      headers: user.headers
    })
    expect(reply.json()).toContainEqual({ label: 'current', visits: 1, uniqVisits: 1 })
  })

  test('by a machine, a look ahead, a HEAD or a confirmation of age is not shown', async () => {
    const adult = await createLink(context, user, { adult: true })
    const client = await context.look(user.headers)
    await context.click(link.shortlink, { 'user-agent': GOOGLEBOT })
    await context.click(link.shortlink, { 'sec-purpose': 'prefetch' })
    await context.click(link.shortlink, {}, '', 'HEAD')
    await context.click(link.shortlink, { 'user-agent': '' })
    expect(await context.click(adult.shortlink, {}, '?adult=yes')).toBe(302)
    await context.settle()
    await context.click(adult.shortlink)
    await expectNext(client, 0, adult._id)
  })

  test('brings hostile text as text', async () => {
    const title = 'a"}\n\ndata: {}\n\nevent: visit</script><img src=x onerror=alert(1)>\u2028'
    const hostile = await createLink(context, user, { title: title.slice(0, 100) })
    const client = await context.look(user.headers)
    const bad = 'x"%0A%0Adata:%20{}\tevent: visit'
    await context.click(
      hostile.shortlink,
      { 'user-agent': `${ANDROID} ${bad}`, referer: bad },
      `?utm_source=${bad}`
    )
    await expectNext(client, 0, hostile._id)
    const [stored] = await context.services.sql<{ title: string }[]>`
      select title from links where id = ${hostile._id}`
    expect(stored?.title).toContain('event: visit')
    expect(client.visits[0]?.label).toBe(stored?.title)
  })

  test('that is left out in a rush is told of, to whom it would have been shown', async () => {
    const other = await createLink(context, user)
    const [all, busy, rare] = [
      await context.look(user.headers),
      await context.look(user.headers, { id: link._id }),
      await context.look(user.headers, { id: other._id })
    ]
    await context.click(other.shortlink)
    const clicked = { l: link._id, o: await idOf(context, user), k: 'visit', m: 'GET' } as const
    // All of them in one turn, so that they are taken in together however long that takes.
    for (let n = 0; n < 60; n += 1) {
      const t = context.now()
      const click: Click = { ...clicked, id: newId(t), t, ip: '77.88.8.8', ua: ANDROID }
      context.services.spool.append(JSON.stringify(click), () => {})
    }
    await context.settle()
    await expectSeen(rare, [other._id])
    await expect.poll(() => all.mores() > 0 && busy.mores() > 0).toBe(true)
    await context.click(other.shortlink)
    await expectNext(rare, 1, other._id)
    expect(rare.mores()).toBe(0)
    expect(busy.visits.length).toBeLessThan(60)
  })

  test('of a time when ClickHouse was away is shown once, when it is back', async () => {
    const { clickhouse, ingest } = context.services
    const client = await context.look(user.headers)
    await clickhouse.writer.command({ query: 'rename table visits to visits_away' })
    await context.click(link.shortlink)
    await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 100_000 })
    expect(client.visits).toEqual([])
    await clickhouse.writer.command({ query: 'rename table visits_away to visits' })
    await context.settle()
    const other = await createLink(context, user)
    await context.click(other.shortlink)
    await context.settle()
    expect((await client.seen(2)).map(({ id }) => id)).toEqual([link._id, other._id])
  })
})

describe('whose visits', () => {
  test('own and shared ones, or those of one link; everybody’s only for an admin', async () => {
    const { sql } = context.services
    const [other, admin] = [await signUp(context), await signUp(context)]
    await sql`update users set roles = '{USER,ADMIN}' where username = ${admin.username}`
    const [theirs, shared] = [await createLink(context, other), await createLink(context, other)]
    await sql`
      update links set users = users || (select id from users where username = ${user.username})
      where id = ${shared._id}`
    const all = {
      own: await context.look(user.headers),
      one: await context.look(user.headers, { id: shared._id }),
      mobile: await context.look(user.headers, { device: 'mobile', country: '' }),
      other: await context.look(other.headers),
      admin: await context.look(admin.headers),
      everybody: await context.look(admin.headers, { all: 'true' }),
      allOfOne: await context.look(admin.headers, { all: 'true', id: theirs._id })
    }
    const clicks = [link, theirs, shared]
    for (const { shortlink } of clicks) await context.click(shortlink)
    await context.click(link.shortlink, { 'user-agent': ANDROID })
    await context.click(shared.shortlink, { 'user-agent': ANDROID, 'x-forwarded-for': '77.88.8.8' })
    await context.settle()
    await expectSeen(all.everybody, [link._id, theirs._id, shared._id, link._id, shared._id])
    await expectSeen(all.own, [link._id, shared._id, link._id, shared._id])
    await expectSeen(all.one, [shared._id, shared._id])
    await expectSeen(all.mobile, [link._id])
    await expectSeen(all.other, [theirs._id, shared._id, shared._id])
    await expectSeen(all.allOfOne, [theirs._id])
    await expectSeen(all.admin, [])
  })

  test('what is wrong is refused before a stream begins', async () => {
    const theirs = await createLink(context, await signUp(context))
    const refusals = [
      [{ id: theirs._id }, 404, 'NOT_FOUND'],
      [{ id: '1' }, 404, 'NOT_FOUND'],
      [{ all: 'true' }, 403, 'FORBIDDEN'],
      [{ id: 'x' }, 422, 'INVALID'],
      [{ country: 'Россия' }, 422, 'INVALID'],
      [{ utm: 'spring' }, 422, 'INVALID']
    ] as const
    for (const [query, status, code] of refusals) {
      const answer = await fetch(`${context.base}${analytics.live.path}?${new URLSearchParams(query)}`, user)
      expect(await answer.json()).toMatchObject({ statusCode: status, code })
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect((await fetch(`${context.base}${analytics.live.path}`)).status).toBe(401)
    expect((await fetch(`${context.base}${analytics.live.path}`, { ...user, method: 'HEAD' })).status).toBe(
      404
    )
    expect(context.watchers()).toBe(0)
  })

  test('a link that is no longer shared is not shown from the next heartbeat on, and ends a stream of its own', async () => {
    const { sql } = context.services
    const shared = await createLink(context, await signUp(context))
    await sql`
      update links set users = users || (select id from users where username = ${user.username})
      where id = ${shared._id}`
    const client = await context.look(user.headers)
    const ofOne = await context.look(user.headers, { id: shared._id })
    await context.click(shared.shortlink)
    await expectNext(client, 0, shared._id)
    await sql`update links set users = users[1:1] where id = ${shared._id}`
    await ofOne.ended
    const beats = client.beats()
    await expect.poll(() => client.beats()).toBeGreaterThan(beats + 1)
    await context.click(shared.shortlink)
    await context.settle()
    await context.click(link.shortlink)
    await expectNext(client, 1, link._id)
  })
})

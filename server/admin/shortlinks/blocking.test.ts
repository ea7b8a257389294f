import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CountedShortlink } from '#contract/links.ts'
import { openLinkCache } from '#server/redirect/link-cache.ts'
import { startAdminLinks } from '#test/admin-links.ts'
import { auditAsked } from '#test/admins.ts'
import { duringTests } from '#test/during-tests.ts'
import { putLink } from '#test/factories.ts'
import { TELEGRAM } from '#test/landing-visits.ts'
import { mailsTo, untilMailed } from '#test/mails.ts'
import { notRefused } from '#test/refusal.ts'

const REASON = 'Поддельная страница банка'

const admin = duringTests(startAdminLinks)
/** What another process remembers. */
const elsewhere = duringTests(() => openLinkCache(admin.context.services.sql))
beforeAll(async () => {
  await admin.context.services.sql`update users set confirmed = true`
})

let link: { _id: string; shortlink: string }
beforeEach(async () => {
  await admin.context.services.sql`delete from attempts`
  link = await admin.link({
    isMicrolanding: true,
    title: 'Вход в банк',
    fulllink: 'https://bank.example/login',
    additionalLinks: [{ title: 'Ещё', url: 'https://t.me/bank' }]
  })
})

const paths = () => ['', '/1', '/0', '+', '/'].map(end => `/${link.shortlink}${end}`)

const statuses = async (agent?: string) => {
  const replies = await Promise.all(paths().map(path => admin.open(path, agent)))
  return replies.map(({ statusCode }) => statusCode)
}

describe('a blocked link', () => {
  test('answers 410 at once to everybody, though it was remembered, and tells nothing of where it led', async () => {
    expect(await statuses()).toEqual([200, 302, 302, 200, 200])
    expect(await elsewhere.load(link.shortlink)).toMatchObject({ state: 'live' })
    expect((await admin.block(link._id)).statusCode).toBe(200)
    for (const agent of [undefined, TELEGRAM])
      expect(await statuses(agent)).toEqual([410, 410, 410, 410, 410])
    for (const path of paths()) {
      const { body } = await admin.open(path, TELEGRAM)
      expect(body).toContain('Ссылка заблокирована')
      expect(body).not.toMatch(/bank|Вход|t\.me|og:/)
      expect(body).not.toContain(REASON)
      // Nobody need have complained.
      expect(body).not.toContain('жалоб')
    }
    await expect.poll(() => elsewhere.peek(link.shortlink)).toBeUndefined()
    expect(await elsewhere.load(link.shortlink)).toEqual({ state: 'blocked' })
  })

  test('answers so by its earlier names too', async () => {
    const renamed = `${link.shortlink}-new`
    await putLink(admin.context, admin.owner, link._id, {
      fulllink: 'https://bank.example',
      shortlink: renamed
    })
    expect((await admin.open(`/${link.shortlink}`)).statusCode).toBe(200)
    await admin.block(link._id)
    expect((await admin.open(`/${link.shortlink}`)).statusCode).toBe(410)
    expect((await admin.open(`/${renamed}`)).statusCode).toBe(410)
  })

  test('works again when that is taken back', async () => {
    await admin.block(link._id)
    expect(await statuses()).toEqual([410, 410, 410, 410, 410])
    const reply = await admin.ask('PUT', `shortlinks/${link._id}`, { blocked: false })
    expect(reply.json()).toMatchObject({ blocked: false, blockedReason: '', state: 'active' })
    expect(await statuses()).toEqual([200, 302, 302, 200, 200])
  })

  test('stays blocked whatever its owner does, who sees it and why', async () => {
    const reply = await admin.block(link._id)
    expect(reply.json()).toMatchObject({ blocked: true, blockedReason: REASON, state: 'blocked' })
    const change = { fulllink: 'https://innocent.example', shortlink: link.shortlink }
    expect((await putLink(admin.context, admin.owner, link._id, change)).statusCode).toBe(200)
    expect(await statuses()).toEqual([410, 410, 410, 410, 410])
    const list = await admin.context.app.inject({
      url: '/api/users/shortlinks?state=blocked&limit=200',
      headers: admin.owner.headers
    })
    const found = list.json<CountedShortlink[]>().find(({ _id }) => _id === link._id)
    expect(found).toMatchObject({ state: 'blocked', blockedReason: REASON })
  })

  test('is told of in a letter, with the reason and how to object', async () => {
    await admin.block(link._id)
    const letters = (await mailsTo(admin.context, admin.owner.username)).filter(
      ({ subject }) => subject === `Ссылка tr.test/${link.shortlink} заблокирована`
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(REASON)
    expect(letters[0]?.text).toContain('https://tropa.test/profile/support')
  })

  test('is not told of any more where it is taken back before the letter leaves', async () => {
    const { sql } = admin.context.services
    const waiting = () => sql`select facts from mails where kind = 'link-blocked' and sent_at is null`
    const other = await admin.link()
    for (const { _id } of [link, other]) await admin.block(_id)
    await untilMailed(admin.context)
    await sql`
      update mails set sent_at = null where facts ->> 'shortlink' in (${link.shortlink}, ${other.shortlink})`
    await admin.ask('PUT', `shortlinks/${link._id}`, { blocked: false })
    expect(await waiting()).toMatchObject([{ facts: { shortlink: other.shortlink } }])
    await sql`delete from mails where sent_at is null`
  })
})

describe('a reason', () => {
  test.each([
    { blocked: true },
    { blocked: true, reason: ' \n' },
    { blocked: true, reason: '' },
    { reason: REASON }
  ])('is needed to block, and only then: %j', async payload => {
    const reply = await admin.ask('PUT', `shortlinks/${link._id}`, payload)
    expect(notRefused(reply, 422)).toBeUndefined()
    expect((await admin.open(`/${link.shortlink}`)).statusCode).toBe(200)
  })

  test('may be told anew, and is kept by whoever tells none', async () => {
    await admin.block(link._id)
    const [{ blocked_at: since } = {}] = await admin.context.services.sql`
      select blocked_at from links where id = ${link._id}`
    const put = (payload: object) => admin.ask('PUT', `shortlinks/${link._id}`, payload)
    expect((await put({ reason: 'Другая' })).json()).toMatchObject({ blocked: true, blockedReason: 'Другая' })
    expect((await put({ blocked: true, title: 'Ещё' })).json()).toMatchObject({
      blockedReason: 'Другая',
      title: 'Ещё'
    })
    expect(await admin.context.services.sql`select blocked_at from links where id = ${link._id}`).toEqual([
      { blocked_at: since }
    ])
  })
})

describe('complaints about it', () => {
  test('are settled with the block, and stay so when it is taken back', async () => {
    const other = await admin.link()
    await admin.complain(other.shortlink)
    for (const words of ['Просит пароль', 'Это не банк']) await admin.complain(link.shortlink, words)
    expect(await admin.one(link._id)).toMatchObject({ complaints: 2 })
    expect((await admin.block(link._id)).json()).toMatchObject({ blocked: true, complaints: 0 })
    expect((await admin.complaints()).map(row => row.link)).toEqual([other._id])
    const settled = await admin.complaints({ link: link._id })
    expect(settled.map(row => [row.state, row.settled === null])).toEqual([
      ['blocked', false],
      ['blocked', false]
    ])
    await admin.ask('PUT', `shortlinks/${link._id}`, { blocked: false })
    expect(await admin.one(link._id)).toMatchObject({ complaints: 0 })
    await admin.ask('DELETE', `shortlinks/${other._id}`)
    expect(await admin.complaints()).toEqual([])
  })

  test('stay open when nothing was blocked', async () => {
    await admin.complain(link.shortlink)
    const reply = await admin.ask('PUT', `shortlinks/${link._id}`, {
      blocked: true,
      reason: REASON,
      fulllink: 'javascript:alert(1)'
    })
    expect(reply.statusCode).toBe(422)
    expect(await admin.one(link._id)).toMatchObject({ blocked: false, complaints: 1 })
    expect(await auditAsked(admin.context, admin.admin, `subject=link&subjectId=${link._id}`)).toEqual([])
  })
})

test('all of it is written down, and what changes nothing is not', async () => {
  await admin.complain(link.shortlink)
  await admin.block(link._id)
  await admin.block(link._id)
  await admin.ask('PUT', `shortlinks/${link._id}`, { blocked: false })
  await admin.ask('PUT', `shortlinks/${link._id}`, { blocked: false })
  await admin.ask('DELETE', `shortlinks/${link._id}`)
  const entries = await auditAsked(admin.context, admin.admin, `subject=link&subjectId=${link._id}`)
  expect(entries.map(({ action, subjectName, admin: by }) => [action, subjectName, by])).toEqual(
    ['link.delete', 'link.unblock', 'link.block'].map(action => [action, link.shortlink, admin.admin.id])
  )
  expect(entries.at(-1)).toMatchObject({
    before: { blocked: false, blockedReason: '', settledComplaints: 0 },
    after: { blocked: true, blockedReason: REASON, settledComplaints: 1 }
  })
})

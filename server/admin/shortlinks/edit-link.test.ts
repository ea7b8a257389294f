import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startAdminLinks } from '#test/admin-links.ts'
import { auditAsked, newAdmin } from '#test/admins.ts'
import { duringTests } from '#test/during-tests.ts'
import { putLink, signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { notRefused } from '#test/refusal.ts'

const admin = duringTests(startAdminLinks)
let heir: TestUser
let ids: { owner: string; heir: string }
beforeAll(async () => {
  heir = await signUp(admin.context)
  ids = { owner: await idOf(admin.context, admin.owner), heir: await idOf(admin.context, heir) }
})

let link: { _id: string; shortlink: string }
beforeEach(async () => {
  link = await admin.link({ title: 'Прежнее', fulllink: 'https://example.ru/page' })
})

const put = (payload: object, by?: TestUser) => admin.ask('PUT', `shortlinks/${link._id}`, payload, by)
const history = () => auditAsked(admin.context, admin.admin, `subject=link&subjectId=${link._id}`)
describe('an edit', () => {
  test('changes what is given by the rules of the owner, and leaves the rest', async () => {
    const reply = await put({ title: ' Новое ', fulllink: 'shop.example/1', adult: true })
    expect(reply.json()).toMatchObject({
      _id: link._id,
      shortlink: link.shortlink,
      title: 'Новое',
      fulllink: 'https://shop.example/1',
      adult: true,
      users: [ids.owner],
      username: admin.owner.username
    })
    expect((await admin.open(`/${link.shortlink}?adult=yes`)).headers.location).toBe('https://shop.example/1')
    expect(await history()).toMatchObject([
      {
        action: 'link.edit',
        before: { title: 'Прежнее', fulllink: 'https://example.ru/page', adult: false },
        after: { title: 'Новое', fulllink: 'https://shop.example/1', adult: true }
      }
    ])
  })

  test('of the slug keeps the earlier one, which is told and can be taken back', async () => {
    const shortlink = `${link.shortlink}-x`
    const earlierShortlinks = [link.shortlink]
    expect((await put({ shortlink })).json()).toMatchObject({ shortlink, earlierShortlinks })
    for (const slug of [link.shortlink, shortlink])
      expect((await admin.open(`/${slug}`)).statusCode).toBe(302)
    expect((await admin.ask('GET', `shortlinks/${link._id}`)).json()).toMatchObject({ earlierShortlinks })
    expect((await put({ shortlink: link.shortlink })).json()).toMatchObject({
      shortlink: link.shortlink,
      earlierShortlinks: [shortlink]
    })
  })

  test.each([
    [{ fulllink: 'javascript:alert(1)' }, 422],
    [{ fulllink: 'https://tr.test/loop' }, 422],
    [{ shortlink: 'dashboard' }, 409],
    [{ shortlink: 'x' }, 422],
    [{ title: 'x'.repeat(121) }, 422],
    [{ users: [] }, 422],
    [{ users: ['x'] }, 422],
    [{ users: ['1', '2'] }, 422],
    [{ blocked: 'yes' }, 422],
    [{ endDate: '1999-01-01T00:00:00Z' }, 422]
  ])('of %j is refused, and nothing changes', async (payload, status) => {
    const before = await admin.one(link._id)
    expect(notRefused(await put({ title: 'Другое', ...payload }), status)).toBeUndefined()
    expect(await admin.one(link._id)).toEqual(before)
    expect(await history()).toEqual([])
  })

  test('of nothing changes nothing and is not written down', async () => {
    expect((await put({})).statusCode).toBe(200)
    expect(await history()).toEqual([])
  })
})

describe('two administrators at once', () => {
  test('the second is told what is stored now, and nothing of what it wants is done', async () => {
    const other = await newAdmin(admin.context)
    const was = { title: 'Прежнее', fulllink: 'https://example.ru/page', blocked: false, tags: [] }
    const replies = await Promise.all([put({ title: 'Первый', was }), put({ title: 'Второй', was }, other)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = replies[0].statusCode === 200 ? 'Первый' : 'Второй'
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      details: [{ field: 'title', message: `Теперь: ${winner}.` }]
    })
    expect(await admin.one(link._id)).toMatchObject({ title: winner })
    expect(await history()).toHaveLength(1)
  })

  test('so is one whose link the owner has changed, or somebody has blocked', async () => {
    const was = { fulllink: 'https://example.ru/page', shortlink: link.shortlink, blocked: false, erid: '' }
    const change = { fulllink: 'https://example.ru/other', shortlink: link.shortlink, erid: 'A1' }
    await putLink(admin.context, admin.owner, link._id, change)
    await admin.block(link._id)
    const reply = await put({ blocked: true, reason: 'Я тоже', was })
    expect(reply.json()).toMatchObject({
      statusCode: 409,
      details: [
        { field: 'fulllink', message: 'Теперь: https://example.ru/other.' },
        { field: 'blocked', message: 'Теперь: да.' },
        { field: 'erid', message: 'Теперь: A1.' }
      ]
    })
    const now = await admin.one(link._id)
    expect((await put({ title: 'Можно', was: now })).json()).toMatchObject({ title: 'Можно' })
  })

  test('are told of owners, moments and looks in words', async () => {
    const gone = await idOf(admin.context, await signUp(admin.context))
    const was = { users: [ids.owner], startDate: null, endDate: null, microlandingTemplate: '' }
    const dates = { startDate: '2099-11-21T22:30:00.000Z', endDate: '2099-12-31T09:00:00.000Z' }
    await put({ users: [ids.owner, ids.heir, gone], microlandingTemplate: 'market', ...dates })
    await admin.context.services.sql`update users set deleted_at = now() where id = ${gone}`
    const reply = await put({ title: 'Другое', was })
    const owners = `${admin.owner.username}, ${heir.username}, удалённый пользователь ${gone}`
    const details = [
      { field: 'startDate', message: 'Теперь: 22 ноября 2099 г. в 01:30 по Москве.' },
      { field: 'endDate', message: 'Теперь: 31 декабря 2099 г. в 12:00 по Москве.' },
      { field: 'users', message: `Теперь: ${owners}.` },
      { field: 'microlandingTemplate', message: 'Теперь: «Витрина».' }
    ]
    expect(reply.json()).toMatchObject({ statusCode: 409, details: expect.arrayContaining(details) })
    expect(reply.json<{ details: unknown[] }>().details).toHaveLength(details.length)
    const open = { users: [ids.owner], startDate: dates.startDate, endDate: dates.endDate }
    await put({ users: [ids.owner], startDate: null, endDate: null, microlandingTemplate: '' })
    const emptied = await put({ title: 'Другое', was: { ...open, microlandingTemplate: 'market' } })
    expect(emptied.json<{ details: { message: string }[] }>().details.map(({ message }) => message)).toEqual([
      'Теперь: пусто.',
      'Теперь: пусто.',
      'Теперь: пусто.'
    ])
  })
})

describe('buttons that were changed meanwhile', () => {
  const [shop, chat] = [
    { title: 'Магазин', url: 'https://shop.example/1' },
    { title: 'Чат', url: 'https://chat.example/' }
  ]
  test.each([
    [
      'nothing but an address',
      [{ ...shop, url: 'https://shop.example/2' }, chat],
      'Магазин, Чат. Адрес кнопки «Магазин»: https://shop.example/1 → https://shop.example/2.'
    ],
    ['their order', [chat, shop], 'Чат, Магазин.'],
    [
      'a title and its address',
      [{ title: 'Лавка', url: 'https://shop.example/2' }, chat],
      'Лавка, Чат. Адрес кнопки «Лавка»: https://shop.example/1 → https://shop.example/2.'
    ],
    [
      'one more',
      [shop, chat, { title: 'Ещё', url: 'https://more.example/' }],
      'Магазин, Чат, Ещё. Адрес кнопки «Ещё», которой не было: https://more.example/.'
    ],
    ['one less', [chat], 'Чат.'],
    ['all of them', [], 'пусто.']
  ])('are told of with their addresses: %s', async (_what, additionalLinks, words) => {
    const was = { additionalLinks: [shop, chat] }
    await put({ isMicrolanding: true, additionalLinks: was.additionalLinks })
    await put({ additionalLinks })
    const reply = await put({ title: 'Другое', was })
    expect(reply.json()).toMatchObject({
      statusCode: 409,
      details: [{ field: 'additionalLinks', message: `Теперь: ${words}` }]
    })
  })
})

describe('a deleted link', () => {
  test('is still told of, and cannot be changed', async () => {
    expect((await admin.ask('DELETE', `shortlinks/${link._id}`)).statusCode).toBe(204)
    expect((await admin.open(`/${link.shortlink}`)).statusCode).toBe(410)
    expect(await admin.one(link._id)).toMatchObject({
      shortlink: link.shortlink,
      deleted: expect.stringMatching(/Z$/)
    })
    expect(notRefused(await put({ title: 'Другое' }), 404)).toBeUndefined()
    expect(notRefused(await put({ blocked: true, reason: 'x' }), 404)).toBeUndefined()
    expect((await admin.ask('DELETE', `shortlinks/${link._id}`)).statusCode).toBe(404)
  })
})

test('the owner of a deleted link is told so in a letter', async () => {
  await admin.context.services.sql`update users set confirmed = true where id = ${ids.owner}`
  await admin.ask('DELETE', `shortlinks/${link._id}`)
  const subjects = (await mailsTo(admin.context, admin.owner.username)).map(({ subject }) => subject)
  expect(subjects).toContain(`Ссылка tr.test/${link.shortlink} удалена`)
})

test.each(['GET', 'PUT', 'DELETE'] as const)('%s of an id that never was → 404', async method => {
  const reply = await admin.ask(method, 'shortlinks/1', method === 'PUT' ? { title: 'x' } : undefined)
  expect(notRefused(reply, 404)).toBeUndefined()
  const odd = await admin.ask(method, 'shortlinks/x', method === 'PUT' ? { title: 'x' } : undefined)
  expect(notRefused(odd, 422)).toBeUndefined()
})

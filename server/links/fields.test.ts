import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADDITIONAL_LINKS_MAX, TARGET_MAX } from '#contract/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createLink, givePlan, nextName, postLink, putLink, signUp, type TestUser } from '#test/factories.ts'

let context: TestApp
let anna: TestUser
beforeAll(async () => {
  context = await startTestApp()
  anna = await signUp(context)
  await givePlan(context, anna, 'UNLIMITED_1')
})
afterAll(() => context.close())

const create = (fields: object = {}) => postLink(context, anna, fields)

const change = (id: string, payload: object) => putLink(context, anna, id, payload)

const full = {
  title: 'Весенняя распродажа',
  isMicrolanding: true,
  microlandingTemplate: 'market',
  additionalLinks: [
    { title: 'Каталог', url: 'https://example.ru/catalog' },
    { title: 'Отзывы', url: 'https://example.ru/reviews' }
  ],
  erid: 'LjN8Kx_y-Z',
  advertiser: 'ООО «Ромашка», ИНН 7700000000',
  description: 'Куртки и пальто до конца марта.',
  buttonTitle: 'Выбрать',
  appTitle: 'Скидки до 50 %',
  appImage: 'https://example.ru/picture.png',
  adult: true,
  tags: ['Весна', 'распродажа'],
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2097-06-01T00:00:00.000Z'
}

const empty = {
  title: '',
  isMicrolanding: false,
  microlandingTemplate: '',
  additionalLinks: [],
  erid: '',
  advertiser: '',
  description: '',
  buttonTitle: '',
  appTitle: '',
  appImage: '',
  adult: false,
  tags: [],
  startDate: null,
  endDate: null
}

describe('on the wire', () => {
  test('a link has every field of the source, empty ones too, and no other', async () => {
    const shortlink = nextName('link-')
    const [{ id } = { id: '' }] = await context.services.sql<{ id: string }[]>`
      select id from users where username = ${anna.username}`
    const before = context.now()
    const reply = await create({ shortlink })
    expect(reply.statusCode).toBe(201)
    const link = reply.json<{ creationDate: string }>()
    expect(link).toEqual({
      ...empty,
      _id: expect.stringMatching(/^\d{1,18}$/),
      shortlink,
      fulllink: 'https://example.ru',
      appTitleAuto: true,
      appImageAuto: true,
      picture: '',
      users: [id],
      archived: false,
      state: 'active',
      nmId: null,
      blockedReason: '',
      creationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/)
    })
    expect(Date.parse(link.creationDate)).toBeGreaterThanOrEqual(before)
  })

  test('what is given comes back, from create, list and one', async () => {
    const link = (await create(full)).json<{ _id: string }>()
    expect(link).toMatchObject(full)
    const one = await context.app.inject({ url: `/api/users/shortlinks/${link._id}`, headers: anna.headers })
    expect(one.json()).toEqual({
      ...link,
      visits: 0,
      uniqVisits: 0,
      daily: Array.from({ length: 30 }, () => 0)
    })
    const list = await context.app.inject({ url: '/api/users/shortlinks', headers: anna.headers })
    expect(list.json<{ _id: string }[]>().find(({ _id }) => _id === link._id)).toEqual(one.json())
  })

  test('unknown and protected fields change nothing', async () => {
    const given = {
      _id: '1',
      id: '1',
      users: ['1'],
      creationDate: '2020-01-01T00:00:00.000Z',
      blocked: true,
      archived: true,
      state: 'broken',
      daily: [1],
      visits: 1000,
      deleted_at: '2020-01-01'
    }
    const link = (await create(given)).json<{ _id: string; shortlink: string; users: string[] }>()
    expect(link._id).not.toBe('1')
    expect(link.users).not.toContain('1')
    const changed = await change(link._id, {
      fulllink: 'https://example.ru',
      shortlink: link.shortlink,
      ...given
    })
    expect(changed.json()).toEqual(link)
  })
})

/** Buttons of the longest addresses. */
const page = (end: string) =>
  Array.from({ length: ADDITIONAL_LINKS_MAX }, (_, nth) => {
    const start = `https://example.ru/${nth}/${end}`
    return { title: `Кнопка ${nth}`, url: `${start}${'я'.repeat(TARGET_MAX - start.length)}` }
  })

const button = (name: string) => ({ title: name, url: `https://example.ru/${name}` })

describe('PUT', () => {
  test('leaves what is absent', async () => {
    const { _id, shortlink } = await createLink(context, anna, full)
    const reply = await change(_id, { fulllink: 'https://example.ru/new', shortlink })
    expect(reply.json()).toMatchObject({ ...full, fulllink: 'https://example.ru/new' })
  })

  test('leaves an address that is sent as it was seen: somebody may have changed it since', async () => {
    const { _id, shortlink } = await createLink(context, anna)
    const was = { fulllink: 'https://example.ru/page', shortlink }
    const renamed = nextName('renamed-')
    const moved = { fulllink: 'https://example.ru/moved', shortlink: renamed }
    await change(_id, moved)
    const title = 'Пальто'
    expect((await change(_id, { ...was, was, title })).json()).toMatchObject({ ...moved, title })
    const fulllink = 'https://example.ru/chosen'
    expect((await change(_id, { ...was, was, fulllink })).json()).toMatchObject({
      fulllink,
      shortlink: renamed
    })
    // Who does not say what was seen means what is sent.
    expect((await change(_id, was)).json()).toMatchObject(was)
  })

  test('leaves what others have put into a list since it was seen', async () => {
    const lists = { additionalLinks: [button('a'), button('b')], tags: ['осень'] }
    const { _id, shortlink } = await createLink(context, anna, { isMicrolanding: true, ...lists })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, ...lists }
    await change(_id, { ...seen, was, additionalLinks: [button('a'), button('b'), button('c')], tags: [] })
    const other = { additionalLinks: [button('b'), button('d')], tags: ['осень', 'зима'] }
    const merged = { additionalLinks: [button('b'), button('c'), button('d')], tags: ['зима'] }
    expect((await change(_id, { ...seen, was, ...other })).json()).toMatchObject(merged)
    expect((await change(_id, { ...seen, ...other })).json()).toMatchObject(other)
  })

  test('refuses what two windows put into a list that is more than it may have', async () => {
    const tags = Array.from({ length: 8 }, (_, nth) => `тег ${nth}`)
    const { _id, shortlink } = await createLink(context, anna, { tags })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, tags }
    await change(_id, { ...seen, was, tags: [...tags, 'а', 'б'] })
    const reply = await change(_id, { ...seen, was, tags: [...tags, 'в'] })
    expect(reply.json()).toMatchObject({ code: 'INVALID', details: [{ field: 'tags' }] })
  })

  test('takes a page of the longest addresses, as it is to be and as it was', async () => {
    const { _id, shortlink } = await createLink(context, anna, { additionalLinks: page('a') })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, additionalLinks: page('a') }
    const reply = await change(_id, { ...seen, was, additionalLinks: page('b') })
    expect(reply.json()).toMatchObject({ additionalLinks: page('b') })
  })

  test('empties what is given empty', async () => {
    const { _id, shortlink } = await createLink(context, anna, full)
    expect((await change(_id, { fulllink: 'https://example.ru', shortlink, ...empty })).json()).toMatchObject(
      empty
    )
  })

  test.each(Object.entries(full))('changes %s alone', async (name, value) => {
    const { _id, shortlink } = await createLink(context, anna)
    const reply = await change(_id, { fulllink: 'https://example.ru', shortlink, [name]: value })
    expect(reply.json()).toMatchObject({ ...empty, [name]: value })
  })

  test.each(['fulllink', 'shortlink'])('wants %s', async name => {
    const { _id, shortlink } = await createLink(context, anna)
    const given = { fulllink: 'https://example.ru', shortlink, [name]: undefined }
    expect((await change(_id, given)).json()).toMatchObject({ statusCode: 422, details: [{ field: name }] })
  })
})

describe('text', () => {
  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    "Robert'); drop table links; --",
    '=HYPERLINK("https://evil.ru")',
    '😀 «ёлочки» \u200d 中文 العربية',
    '\\u0000 \\n %00'
  ])('%j is only text and comes back as it was', async title => {
    const reply = await create({
      title,
      advertiser: title,
      appTitle: title,
      additionalLinks: [{ title, url: 'a.ru' }]
    })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.json()).toMatchObject({
      title,
      advertiser: title,
      appTitle: title,
      additionalLinks: [{ title }]
    })
  })

  test('is trimmed', async () => {
    const title = '  Весна '
    const reply = await create({ title, advertiser: title, additionalLinks: [{ title, url: ' a.ru ' }] })
    expect(reply.json()).toMatchObject({
      title: 'Весна',
      advertiser: 'Весна',
      additionalLinks: [{ title: 'Весна', url: 'https://a.ru' }]
    })
  })
})

test('a new user is no longer new after the first link', async () => {
  const boris = await signUp(context)
  const isNew = async () =>
    (await context.app.inject({ url: '/api/users/profile', headers: boris.headers })).json<{ new: boolean }>()
      .new
  expect(await isNew()).toBe(true)
  await createLink(context, boris)
  expect(await isNew()).toBe(false)
})

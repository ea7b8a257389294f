import { describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, postLink, putLink, signUp, idOf, signUpWithPlan } from '#test/factories.ts'

import { empty, full } from './testing/link-fields.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

/** As a Mac writes it into names of files: «й» and «ё» are two letters each. */
const apart = (text: string) => text.normalize('NFD')

const create = (fields: object = {}) => postLink(context, anna, fields)

describe('on the wire', () => {
  test('a link has every field of the source, empty ones too, and no other', async () => {
    const shortlink = nextName('link-')
    const id = await idOf(context, anna)
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
      landed: false,
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
    const counted = { ...link, visits: 0, uniqVisits: 0, daily: Array.from({ length: 30 }, () => 0) }
    expect(one.json()).toEqual({ ...counted, earlierShortlinks: [] })
    const list = await context.app.inject({ url: '/api/users/shortlinks', headers: anna.headers })
    expect(list.json<{ _id: string }[]>().find(({ _id }) => _id === link._id)).toEqual(counted)
  })

  test.each([
    ['joiners', '\u200d\u200c'],
    ['blanks of Braille', '\u2800 \u2800'],
    ['soft hyphens', '\u00ad'],
    ['a filler', '\u3164']
  ])('a title of %s alone is none, for nobody would see it', async (_, title) => {
    const link = (await create({ title })).json<{ _id: string; title: string }>()
    expect(link.title).toBe('')
    const named = await create({ title: `👨\u200d👩\u200d👧 ${title}` })
    expect(named.json()).toMatchObject({ title: `👨\u200d👩\u200d👧 ${title}` })
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
    const changed = await putLink(context, anna, link._id, {
      fulllink: 'https://example.ru',
      shortlink: link.shortlink,
      ...given
    })
    expect(changed.json()).toEqual(link)
  })
})

describe('text', () => {
  test('has each letter as one, and is found so, however it was put together', async () => {
    const title = 'Зимний набор'
    const advertiser = 'ООО «Ёлочный край»'
    const link = (await create({ title: apart(title), advertiser: apart(advertiser) })).json()
    expect(link).toMatchObject({ title, advertiser })
    for (const search of ['зимний', 'ёлочный край'].flatMap(words => [words, apart(words)])) {
      const url = '/api/users/shortlinks'
      const list = await context.app.inject({ url, query: { search }, headers: anna.headers })
      expect(list.json()).toMatchObject([{ title }])
    }
  })

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

import { setTimeout as sleep } from 'node:timers/promises'

import { beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, signUpWithPlan, type TestUser } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))
const boris = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))
let slug: string
beforeEach(() => {
  slug = nextName('Sale-')
})

const target = 'https://example.ru/page'

const create = (user: TestUser, shortlink: string) =>
  context.app.inject({
    method: 'POST',
    url: '/api/users/shortlinks',
    headers: user.headers,
    payload: { fulllink: target, shortlink }
  })

const rename = (user: TestUser, id: string, shortlink: string, fulllink = target) =>
  context.app.inject({
    method: 'PUT',
    url: `/api/users/shortlinks/${id}`,
    headers: user.headers,
    payload: { fulllink, shortlink }
  })

const isExist = async (shortlink: string, { headers }: TestUser = boris, link = '') =>
  (
    await context.app.inject({
      url: `/api/users/shortlinks/isExist/${shortlink}${link && `?link=${link}`}`,
      headers
    })
  ).json<unknown>()

const open = async (shortlink: string) => {
  const reply = await context.app.inject(`/${shortlink}`)
  return [reply.statusCode, reply.headers.location]
}

/** Opens a link when the notice of its creation has passed, so that the redirect remembers it from here on. */
async function openLater(shortlink: string) {
  await sleep(100)
  return open(shortlink)
}

const taken = { statusCode: 409, code: 'SLUG_TAKEN' }

const statuses = (replies: { statusCode: number }[]) =>
  replies.map(reply => reply.statusCode).toSorted((a, b) => a - b)

const storedLinks = () => context.services.sql`select * from links order by id`

describe('letter case', () => {
  test('is shown as written and found in any', async () => {
    expect((await create(anna, slug)).json()).toMatchObject({ shortlink: slug })
    for (const written of [slug, slug.toUpperCase(), slug.toLowerCase()]) {
      expect(await open(written)).toEqual([302, target])
      expect(await isExist(written)).toBe(true)
    }
  })

  test('a slug is taken in any, by its owner too', async () => {
    await create(anna, slug)
    const before = await storedLinks()
    for (const user of [anna, boris]) {
      for (const again of [slug, slug.toUpperCase(), slug.toLowerCase()]) {
        expect((await create(user, again)).json()).toMatchObject(taken)
      }
    }
    expect(await storedLinks()).toEqual(before)
  })

  test('can be changed by its owner', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    const upper = slug.toUpperCase()
    expect((await rename(anna, _id, upper)).json()).toMatchObject({ shortlink: upper })
    expect(await open(slug)).toEqual([302, target])
  })
})

describe('reserved words', () => {
  test.each([
    'health',
    'HEALTH',
    'Dashboard',
    'wildberries',
    'Privacy-Policy',
    'favicon',
    'RoBoTs',
    'sitemap'
  ])('%s', async word => {
    const before = await storedLinks()
    expect((await create(anna, word)).json()).toMatchObject(taken)
    const { _id } = await createLink(context, anna)
    expect((await rename(anna, _id, word)).json()).toMatchObject(taken)
    expect(await isExist(word)).toBe(true)
    await context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${_id}`, headers: anna.headers })
    expect((await storedLinks()).slice(0, before.length)).toEqual(before)
  })
})

describe('isExist', () => {
  test('a free slug', async () => expect(await isExist(slug)).toBe(false))

  test('a deleted one', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    await context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${_id}`, headers: anna.headers })
    expect(await isExist(slug)).toBe(true)
  })

  test('an earlier one of a link is free to this link only, and only to who has it', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    await rename(anna, _id, `${slug}-new`)
    const second = await createLink(context, anna)
    expect(await isExist(slug.toUpperCase(), anna, _id)).toBe(false)
    expect(await isExist(slug, anna, second._id)).toBe(true)
    expect(await isExist(slug, anna)).toBe(true)
    expect(await isExist(slug, boris, _id)).toBe(true)
    expect(await isExist(slug, anna, 'x')).toMatchObject({ statusCode: 422, details: [{ field: 'link' }] })
  })

  test.each([
    'abcde',
    'a'.repeat(65),
    'abc.def',
    'abc%20def',
    '%D0%B0%D0%B1%D0%B2%D0%B3%D0%B4%D0%B5',
    'abcdef+',
    'abcdef%0A'
  ])('%s → 422', async text => {
    expect(await isExist(text)).toMatchObject({ statusCode: 422, details: [{ field: 'shortlink' }] })
  })
})

describe('an old slug', () => {
  test('keeps leading to the link, wherever that leads now', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    expect(await openLater(slug)).toEqual([302, target])
    await rename(anna, _id, `${slug}-new`, 'https://example.ru/other')
    for (const name of [slug, slug.toUpperCase(), `${slug}-new`]) {
      expect(await open(name)).toEqual([302, 'https://example.ru/other'])
    }
  })

  test('is never given out again, neither to another nor to another link', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    await rename(anna, _id, `${slug}-new`)
    const second = await createLink(context, anna)
    expect(await isExist(slug)).toBe(true)
    expect((await create(boris, slug.toUpperCase())).json()).toMatchObject(taken)
    expect((await create(anna, slug)).json()).toMatchObject(taken)
    expect((await rename(anna, second._id, slug)).json()).toMatchObject(taken)
    expect(await open(slug)).toEqual([302, target])
  })

  test('can be taken back by its own link, again and again', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    for (const name of [`${slug}-2`, slug, `${slug}-3`, `${slug}-2`, slug]) {
      expect((await rename(anna, _id, name)).json()).toMatchObject({ shortlink: name })
    }
    for (const name of [slug, `${slug}-2`, `${slug}-3`]) expect(await open(name)).toEqual([302, target])
  })

  test('is gone with its link', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    await rename(anna, _id, `${slug}-new`)
    for (const name of [slug, `${slug}-new`]) expect(await openLater(name)).toEqual([302, target])
    await context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${_id}`, headers: anna.headers })
    for (const name of [slug, `${slug}-new`]) expect(await open(name)).toEqual([410, undefined])
  })

  test('a refused change leaves everything as it was', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    const { shortlink: other } = await createLink(context, boris)
    const before = await storedLinks()
    expect((await rename(anna, _id, other, 'https://example.ru/hijack')).json()).toMatchObject(taken)
    expect(await storedLinks()).toEqual(before)
    expect(await open(other)).toEqual([302, target])
  })
})

describe('at once', () => {
  test('of many who create one slug exactly one wins', async () => {
    const users = Array.from({ length: 12 }, (_none, i) => (i % 2 ? anna : boris))
    const replies = await Promise.all(users.map((user, i) => create(user, i % 3 ? slug : slug.toUpperCase())))
    expect(statuses(replies)).toEqual([201, ...Array<number>(11).fill(409)])
    expect(await context.services.sql`select 1 from slugs where slug = ${slug.toLowerCase()}`).toHaveLength(1)
    expect(
      await context.services.sql`select 1 from links where lower(shortlink) = ${slug.toLowerCase()}`
    ).toHaveLength(1)
  })

  test('of many links that are renamed to one slug exactly one gets it', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => createLink(context, anna)))
    const replies = await Promise.all(links.map(({ _id }) => rename(anna, _id, slug)))
    expect(statuses(replies)).toEqual([200, ...Array<number>(5).fill(409)])
  })

  test('one link that gets many names keeps them all', async () => {
    const { _id } = await createLink(context, anna, { shortlink: slug })
    const names = Array.from({ length: 6 }, (_none, i) => `${slug}-${i}`)
    expect(statuses(await Promise.all(names.map(name => rename(anna, _id, name))))).toEqual(
      Array<number>(6).fill(200)
    )
    for (const name of [slug, ...names]) expect(await open(name)).toEqual([302, target])
  })
})

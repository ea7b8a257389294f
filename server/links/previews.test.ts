import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import type { Shortlink } from '#contract/links.ts'
import { openSite, pageOf } from '#server/pictures/testing/local-site.ts'
import { sample } from '#server/pictures/testing/samples.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, postLink, putLink, signUp, type TestUser, idOf } from '#test/factories.ts'

const site = duringTests(openSite)
const context = duringTests(() => startTestApp({}, { askStranger: site.ask }))
let user: TestUser
beforeAll(async () => {
  user = await signUp(context)
  await context.services.sql`update users set plan = 'UNLIMITED_1', payed_to = now() + interval '1 year'`
  site.set('/a.png', { type: 'image/png', body: await sample('png') })
  site.set('/b.png', { type: 'application/octet-stream', body: await sample('webp', { background: '#00f' }) })
})
beforeEach(() => void site.asked.splice(0))

const headers = () => user.headers
const read = async ({ _id }: { _id: string }) =>
  (await context.app.inject({ url: `/api/users/shortlinks/${_id}`, headers: headers() })).json<Shortlink>()
const created = async (fields: object) => {
  const reply = await postLink(context, user, fields)
  expect(reply.statusCode).toBe(201)
  return reply.json<Shortlink>()
}
const rest = async () => expect(await context.services.jobs.rest(60_000)).toBe(true)
const newPage = (title: string, image?: string) => {
  const path = `/${nextName('page')}`
  site.set(path, { body: pageOf(title, image) })
  return path
}
const ours = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/)

/** A page that is told to answer only when the test lets it. */
function heldPage(title: string, image?: string) {
  const path = `/${nextName('held')}`
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.set(path, (_request, response) => {
    asked.resolve()
    void go.promise.then(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(title, image))
    )
  })
  return { path, asked: asked.promise, go: go.resolve }
}

describe('a new link without a card', () => {
  test('is filled from its target, and the redirect knows of it', async () => {
    const held = heldPage('Куртка', '/a.png')
    const link = await created({ fulllink: site.to(held.path) })
    await held.asked
    const crawl = () =>
      context.app.inject({
        url: `/${link.shortlink}`,
        headers: { 'user-agent': 'TelegramBot (like TwitterBot)' }
      })
    expect((await crawl()).statusCode).toBe(302)
    held.go()
    await rest()
    const { picture, ...filled } = await read(link)
    expect({ picture, ...filled }).toMatchObject({ appTitle: 'Куртка', appImage: ours, picture: ours })
    const card = await crawl()
    expect([card.statusCode, card.body.includes('Куртка'), card.body.includes(picture)]).toEqual([
      200,
      true,
      true
    ])
  })

  test('is filled where it is empty only', async () => {
    const path = newPage('Со страницы', '/a.png')
    const titled = await created({ fulllink: site.to(path), appTitle: 'Мой' })
    const plain = await created({ fulllink: site.to(path), appImage: '' })
    await rest()
    expect(await read(titled)).toMatchObject({ appTitle: 'Мой', picture: ours })
    expect(await read(plain)).toMatchObject({ appTitle: 'Со страницы', picture: '' })
  })

  test('asks nobody when the card is given', async () => {
    await created({ fulllink: site.to(newPage('Со страницы', '/a.png')), appTitle: '', appImage: '' })
    await rest()
    expect(site.asked).toEqual([])
  })

  test('stays empty when the target says nothing, leads into a private network, or loops', async () => {
    site.set('/inner', (_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    )
    site.set('/loop', (_request, response) => response.writeHead(302, { location: '/loop' }).end())
    for (const path of ['/missing', '/inner', '/loop']) {
      const link = await created({ fulllink: site.to(path) })
      await rest()
      expect(await read(link)).toMatchObject({ appTitle: '', appImage: '', picture: '' })
    }
    // Its first address, and three redirects.
    expect(site.asked.filter(path => path === '/loop')).toHaveLength(4)
  })

  test('is tried again when the target did not answer', async () => {
    const path = `/${nextName('late')}`
    site.set(path, request => void request.socket.destroy())
    const link = await created({ fulllink: site.to(path) })
    await rest()
    expect((await read(link)).appTitle).toBe('')
    site.set(path, { body: pageOf('Проснулся') })
    await context.services.jobs.hasten(HOUR_MS)
    await rest()
    expect((await read(link)).appTitle).toBe('Проснулся')
  })

  test.each([
    ['too much', { status: 429, body: '' }],
    ['no robots', { status: 403, body: pageOf('Доступ ограничен') }],
    ['a fault', { status: 502, body: pageOf('Bad gateway') }],
    ['a wall', { body: pageOf('Почти готово...') }]
  ])('is tried again when the target answered with %s', async (_, answer) => {
    const path = `/${nextName('passing')}`
    site.set(path, answer)
    const link = await created({ fulllink: site.to(path) })
    await rest()
    expect((await read(link)).appTitle).toBe('')
    site.set(path, { body: pageOf('Открылось') })
    await context.services.jobs.hasten(HOUR_MS)
    await rest()
    expect((await read(link)).appTitle).toBe('Открылось')
  })

  test('has its title at once, and the picture that was cut when it is to be had', async () => {
    const [path, image] = [`/${nextName('page')}`, site.to('/a.png')]
    const cut = `/${nextName('cut')}.png`
    site.set(path, { body: pageOf('Сразу', cut) })
    site.set(cut, (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 9999 }).write('half')
      response.destroy()
    })
    const link = await created({ fulllink: site.to(path) })
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Сразу', picture: '' })
    site.set(cut, (_request, response) => response.writeHead(302, { location: image }).end())
    await context.services.jobs.hasten(HOUR_MS)
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Сразу', picture: ours })
  })

  test('asks a page once that a form has just asked without the marks of its link', async () => {
    const path = newPage('Одна')
    await context.app.inject({
      url: '/api/users/shortlinks/preview',
      query: { url: site.to(path) },
      headers: headers()
    })
    const link = await created({ fulllink: `${site.to(path)}?utm_source=tg&erid=2Vt#a` })
    await rest()
    expect([(await read(link)).appTitle, site.asked]).toEqual(['Одна', [path]])
  })

  test('is tried four times and no more', async () => {
    const path = `/${nextName('never')}`
    site.set(path, request => void request.socket.destroy())
    await created({ fulllink: site.to(path) })
    for (let time = 0; time < 6; time += 1) {
      await rest()
      await context.services.jobs.hasten(HOUR_MS)
    }
    expect(site.asked).toEqual(Array(4).fill(path))
  })
})

describe('a link that is changed', () => {
  test('is filled when its card is handed back to the page', async () => {
    const fulllink = site.to(newPage('Со страницы', '/a.png'))
    const link = await created({ fulllink, appTitle: 'Мой', appImage: '' })
    await rest()
    const { shortlink } = link
    await putLink(context, user, link._id, { fulllink, shortlink, appTitle: null, appImage: null })
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Со страницы', appTitleAuto: true, picture: ours })
  })

  test('is filled anew when it leads elsewhere', async () => {
    const link = await created({ fulllink: site.to(newPage('Прежняя', '/a.png')) })
    await rest()
    const fulllink = site.to(newPage('Новая'))
    const { shortlink } = link
    await putLink(context, user, link._id, { fulllink, shortlink })
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Новая', appImage: '', picture: '' })
  })

  test('while its page answers is not filled with what the old one said', async () => {
    const held = heldPage('Прежняя', '/a.png')
    const link = await created({ fulllink: site.to(held.path) })
    await held.asked
    const { shortlink } = link
    await putLink(context, user, link._id, { fulllink: site.to(newPage('Новая')), shortlink })
    // The other job is done first: what the old page says comes last.
    await vi.waitUntil(async () => (await read(link)).appTitle === 'Новая', { timeout: 60_000 })
    held.go()
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Новая', picture: '' })
  })

  test('by a person while its page answers keeps what the person set', async () => {
    const held = heldPage('Со страницы', '/a.png')
    const fulllink = site.to(held.path)
    const link = await created({ fulllink })
    await held.asked
    const { shortlink } = link
    await putLink(context, user, link._id, { fulllink, shortlink, appTitle: 'Мой' })
    held.go()
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Мой', picture: ours })
  })

  test('or deleted while its page answers is left alone', async () => {
    const held = heldPage('Поздно', '/a.png')
    const link = await created({ fulllink: site.to(held.path) })
    await held.asked
    const url = `/api/users/shortlinks/${link._id}`
    await context.app.inject({ method: 'DELETE', url, headers: headers() })
    held.go()
    await rest()
    const [row] = await context.services.sql`select app_title, picture from links where id = ${link._id}`
    expect(row).toEqual({ app_title: '', picture: '' })
  })
})

test('changing a link again and again is no way to have strangers asked', async () => {
  const greedy = await signUp(context)
  const { _id, shortlink } = (
    await postLink(context, greedy, { appTitle: '', appImage: '' })
  ).json<Shortlink>()
  const id = await idOf(context, greedy)
  const key = `link-previews:${id}`
  await context.services.sql`
    insert into attempts (key, window_ends_at, count) values (${key}, now() + interval '1 day', 2000)`
  await putLink(context, greedy, _id, { fulllink: site.to('/x'), shortlink, appImage: site.to('/a.png') })
  await rest()
  expect(site.asked).toEqual([])
})

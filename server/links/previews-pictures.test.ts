import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Shortlink } from '#contract/links.ts'
import { openSite, pageOf } from '#server/pictures/testing/local-site.ts'
import { sample } from '#server/pictures/testing/samples.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, postLink, putLink, signUp, type TestUser } from '#test/factories.ts'

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
const ours = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/)

describe('a picture that is elsewhere', () => {
  test('is copied, and its address stays what was given', async () => {
    const appImage = site.to('/b.png')
    const link = await created({ appTitle: 'Мой', appImage })
    expect(link.picture).toBe('')
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: 'Мой', appImage, picture: ours })
    expect(site.asked).toEqual(['/b.png'])
  })

  test('is copied when a change brings it', async () => {
    const link = await created({ appTitle: '', appImage: '' })
    const appImage = site.to('/a.png')
    const { fulllink, shortlink } = link
    await putLink(context, user, link._id, { fulllink, shortlink, appImage })
    await rest()
    expect(await read(link)).toMatchObject({ appImage, picture: ours })
  })

  test('is copied although the page does not answer', async () => {
    const path = `/${nextName('silent')}`
    site.set(path, request => void request.socket.destroy())
    const link = await created({ fulllink: site.to(path), appImage: site.to('/b.png') })
    await rest()
    expect(await read(link)).toMatchObject({ appTitle: '', picture: ours })
  })

  test('and is none leaves the link without one', async () => {
    site.set('/fake.png', { type: 'image/png', body: '<svg onload="alert(1)"/>' })
    for (const path of ['/fake.png', '/missing.png']) {
      const link = await created({ appTitle: '', appImage: site.to(path) })
      await rest()
      expect(await read(link)).toMatchObject({ appImage: site.to(path), picture: '' })
    }
  })
})

test('a link whose page told nothing so far is filled when it is changed, not a minute later', async () => {
  const path = `/${nextName('silent')}`
  site.set(path, (_request, response) => void response.writeHead(503).end())
  const fulllink = site.to(path)
  const link = await created({ fulllink })
  await expect.poll(() => site.asked.filter(asked => asked.includes(path)).length).toBe(1)
  site.set(path, { body: pageOf('Открылись', '/a.png') })
  await putLink(context, user, link._id, { fulllink, shortlink: link.shortlink, title: 'Что угодно' })
  await expect
    .poll(() => read(link))
    .toMatchObject({ appTitle: 'Открылись', picture: ours, appTitleAuto: true })
})

test('a picture elsewhere that did not answer is asked for again when its link is changed, until there is a copy', async () => {
  const path = `/${nextName('late')}.png`
  site.set(path, (_request, response) => void response.writeHead(503).end())
  const { _id, fulllink, shortlink } = await created({ appTitle: '', appImage: site.to(path) })
  const asked = () => site.asked.filter(one => one === path).length
  await expect.poll(asked).toBe(1)
  site.set(path, { type: 'image/png', body: await sample('png') })
  const save = (title: string) => putLink(context, user, _id, { fulllink, shortlink, title })
  await save('Первое')
  await expect.poll(() => read({ _id })).toMatchObject({ appImage: site.to(path), picture: ours })
  await save('Второе')
  await rest()
  expect(asked()).toBe(2)
})

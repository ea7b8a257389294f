import { gzipSync } from 'node:zlib'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { openSite, pageOf } from '#server/pictures/testing/local-site.ts'
import { sample } from '#server/pictures/testing/samples.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, nextName, signUp, type TestUser } from '#test/factories.ts'

const site = duringTests(openSite)
const context = duringTests(() => startTestApp({}, { askStranger: site.ask }))
let user: TestUser
beforeAll(async () => {
  user = await signUp(context)
  site.set('/picture.png', { type: 'image/png', body: await sample('png') })
})
beforeEach(async () => {
  site.asked.splice(0)
  await context.services.sql`delete from attempts`
})

const preview = (url: string, of = user) =>
  context.app.inject({ url: '/api/users/shortlinks/preview', query: { url }, headers: of.headers })

describe('a target is asked what it says of itself', () => {
  test('its title and our copy of its picture', async () => {
    const path = `/${nextName('jacket')}`
    site.set(path, { body: pageOf('Куртка &laquo;Лес&raquo;', '/picture.png') })
    const reply = await preview(site.to(path))
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { title: 'Куртка «Лес»', image: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/) }
    ])
    const { image } = reply.json<{ image: string }>()
    expect((await context.app.inject(image)).statusCode).toBe(200)
  })

  test('in old letters, and packed although nobody asked for that', async () => {
    const path = `/${nextName('old')}`
    const letters = Buffer.from('cbe5f120e8204bb0', 'hex').subarray(0, 6)
    const body = Buffer.concat([
      Buffer.from('<head><meta charset="windows-1251"><title>'),
      letters,
      Buffer.from('</title></head>')
    ])
    site.set(path, { type: 'text/html', headers: { 'content-encoding': 'gzip' }, body: gzipSync(body) })
    expect((await preview(site.to(path))).json()).toEqual({ title: 'Лес и', image: '' })
  })

  test('once for all who ask at a time and soon after', async () => {
    const path = `/${nextName('once')}`
    site.set(path, { body: pageOf('Один раз') })
    const other = await signUp(context)
    const replies = await Promise.all([
      preview(site.to(path)),
      preview(site.to(path), other),
      preview(site.to(path))
    ])
    for (const reply of replies) expect(reply.json()).toEqual({ title: 'Один раз', image: '' })
    await createLink(context, user, { fulllink: site.to(path) })
    await context.services.jobs.rest(60_000)
    expect(site.asked).toEqual([path])
  })

  test.each([
    ['is not there', { status: 404, body: pageOf('Не найдено') }],
    ['fails', { status: 503, body: pageOf('Перерыв') }],
    ['is no page', { type: 'application/pdf', body: pageOf('Документ') }],
    ['is a picture', { type: 'image/png', body: pageOf('Картинка') }],
    ['says nothing', { body: '<p>Привет' }],
    ['is empty', { body: '' }],
    ['takes us for a robot', { body: pageOf('Почти готово...') }]
  ])('one that %s says nothing', async (_, answer) => {
    const path = `/${nextName('nothing')}`
    site.set(path, answer)
    const reply = await preview(site.to(path))
    expect([reply.statusCode, reply.json(), site.asked]).toEqual([200, { title: '', image: '' }, [path]])
  })

  test.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://nobody.test/'
  ])('%s says nothing and is not told apart', async url => {
    const reply = await preview(url)
    expect([reply.statusCode, reply.json()]).toEqual([200, { title: '', image: '' }])
  })

  test('a page keeps its title when its picture is none', async () => {
    site.set('/no-picture', { body: '<p>нет' })
    site.set('/svg.png', { type: 'image/png', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    site.set('/large.png', {
      type: 'image/png',
      body: Buffer.concat([await sample('png'), Buffer.alloc(600_000)])
    })
    for (const image of [
      '/no-picture',
      '/svg.png',
      '/large.png',
      '/missing.png',
      'http://10.0.0.1/a.png',
      'data:image/png;base64,AAAA'
    ]) {
      const path = `/${nextName('title')}`
      site.set(path, { body: pageOf('Название', image) })
      expect([image, (await preview(site.to(path))).json()]).toEqual([
        image,
        { title: 'Название', image: '' }
      ])
    }
  })
})

describe('refused', () => {
  test('what is no address of a site', async () => {
    for (const url of [
      '',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://tropa.test/abcdef',
      'http://a:b@shop.test/'
    ]) {
      const reply = await preview(url)
      expect([url, reply.statusCode]).toEqual([url, 422])
    }
    expect(site.asked).toEqual([])
  })

  test('the 61st in ten minutes', async () => {
    site.set('/limit', { body: pageOf('Предел') })
    for (let time = 0; time < 60; time += 1) expect((await preview(site.to('/limit'))).statusCode).toBe(200)
    const refused = await preview(site.to('/limit'))
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await preview(site.to('/limit'), await signUp(context))).statusCode).toBe(200)
    context.travel(10 * MINUTE_MS + 1)
    expect((await preview(site.to('/limit'))).statusCode).toBe(200)
  })
})

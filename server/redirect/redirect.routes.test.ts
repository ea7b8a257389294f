import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, signUpWithPlan } from '#test/factories.ts'
import { PERSON } from '#test/over-http.ts'

const server = duringTests(() => startTestApp({ SHORT_URL: 'https://tr.test', TRUST_PROXY: '127.0.0.1' }))
const user = beforeTests(() => signUpWithPlan(server, 'UNLIMITED_12'))

const visit = (url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { host: 'tropa.test', 'user-agent': PERSON, ...headers } })

async function rowsOf(link: string) {
  await server.settle()
  const answer = await server.services.clickhouse.probe.query({
    query: 'select kind::String as kind, machine from visits where link = {link: UInt64} order by time, kind',
    query_params: { link },
    format: 'JSONEachRow'
  })
  return answer.json<{ kind: string; machine: string }>()
}

test('GET leads to the target at once, is kept by nobody, and is counted', async () => {
  const link = await createLink(server, user, { fulllink: 'https://example.ru/a?b=1#c' })
  const answer = await visit(`/${link.shortlink}?utm_source=vk&b=2`)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('https://example.ru/a?b=1&utm_source=vk#c')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.body).toBe('')
  expect(await rowsOf(link._id)).toEqual([{ kind: 'visit', machine: '' }])
})

test('HEAD answers the same and is counted as a machine', async () => {
  const link = await createLink(server, user)
  const answer = await visit(`/${link.shortlink}`, 'HEAD')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.ru/page'])
  expect(await rowsOf(link._id)).toEqual([{ kind: 'visit', machine: 'head' }])
})

test('the letter case and a slash at the end do not matter, and an old name leads on', async () => {
  const link = await createLink(server, user, { shortlink: nextName('MiXed-') })
  const renamed = nextName('renamed-')
  const change = await server.app.inject({
    method: 'PUT',
    url: `/api/users/shortlinks/${link._id}`,
    headers: user.headers,
    payload: { fulllink: 'https://example.ru/new', shortlink: renamed }
  })
  expect(change.statusCode).toBe(200)
  for (const path of [link.shortlink.toLowerCase(), link.shortlink.toUpperCase(), `${renamed}/`]) {
    expect((await visit(`/${path}`)).headers.location).toBe('https://example.ru/new')
  }
  expect(await rowsOf(link._id)).toHaveLength(3)
})

test.each(['text/html', 'application/json'])(
  'an unknown link is a small page without scripts for %s',
  async accept => {
    const answer = await visit(`/${nextName('unknown-')}`, 'GET', { accept })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toMatch(/lang="ru"/)
    expect(answer.body).not.toMatch(/<script/i)
  }
)

test('a deleted link answers 410, and so does a blocked one, in other words', async () => {
  const [deleted, blocked] = [await createLink(server, user), await createLink(server, user)]
  for (const { shortlink } of [deleted, blocked]) expect((await visit(`/${shortlink}`)).statusCode).toBe(302)
  await server.app.inject({
    method: 'DELETE',
    url: `/api/users/shortlinks/${deleted._id}`,
    headers: user.headers
  })
  await server.services.sql`update links set blocked_at = now() where id = ${blocked._id}`
  server.services.cache.forget([blocked.shortlink.toLowerCase()])
  const [gone, stopped] = [await visit(`/${deleted.shortlink}`), await visit(`/${blocked.shortlink}`)]
  expect([gone.statusCode, stopped.statusCode]).toEqual([410, 410])
  expect(stopped.body).toContain('заблокирована')
  expect(gone.body).not.toContain('заблокирована')
  expect(await rowsOf(deleted._id)).toHaveLength(1)
})

test('a link for adults asks first, says nothing of its target, and goes on without the answer in the address', async () => {
  const link = await createLink(server, user, { adult: true, fulllink: 'https://adults.example/x' })
  const page = await visit(`/${link.shortlink}?utm_source=vk`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('18+')
  expect(page.body).not.toContain('adults.example')
  const onward = /href="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const confirmed = await visit(`/${link.shortlink}${onward}`)
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([
    302,
    'https://adults.example/x?utm_source=vk'
  ])
  expect(await rowsOf(link._id)).toEqual([
    { kind: 'visit', machine: '' },
    { kind: 'confirm', machine: '' }
  ])
})

test('the answer to that question means nothing to any other link', async () => {
  const link = await createLink(server, user)
  expect((await visit(`/${link.shortlink}?adult=yes`)).headers.location).toBe(
    'https://example.ru/page?adult=yes'
  )
  expect(await rowsOf(link._id)).toEqual([{ kind: 'visit', machine: '' }])
})

test.each(['/dashboard', '/ab', '/a.b.c.d.e', '/links/1', '/'])('%s is the page’s', async path => {
  const answer = await visit(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<title>Тропа</title>')
})

test.each([
  '/',
  '/dashboard',
  '/links',
  '/ab',
  '/api/plans',
  '/api/docs',
  '/health',
  '/api/unknown',
  '/assets/x.js'
])('the host of short links has no %s', async path => {
  const answer = await visit(path, 'GET', { host: 'tr.test' })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).not.toContain('<title>Тропа</title>')
})

test.each(['tr.test', 'TR.Test', 'tr.test.', 'tr.test:443'])(
  'the host of short links, also as %s',
  async host => {
    const link = await createLink(server, user)
    for (const slug of [link.shortlink, link.shortlink.replace('l', '%6c'), `${link.shortlink}/`]) {
      const answer = await visit(`/${slug}?a=1`, 'GET', { host })
      expect(answer.headers.location).toBe('https://example.ru/page?a=1')
    }
    for (const path of ['/', '/%64ashboard', `/${link.shortlink}/page`, '/api/plans']) {
      const answer = await visit(path, 'GET', { host })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin'
      })
    }
  }
)

test.each(['', '+', '/1'])(
  'a letter that only becomes one of a slug in lower case is none (…%s)',
  async rest => {
    const link = await createLink(server, user, { shortlink: nextName('kelvin-') })
    const path = `/${link.shortlink.replace('k', '%E2%84%AA')}${rest}`
    expect((await visit(path)).body).toContain('<title>Тропа</title>')
    expect((await visit(path, 'GET', { host: 'tr.test' })).statusCode).toBe(404)
    expect(await rowsOf(link._id)).toEqual([])
  }
)

test('another host’s name in a line that proxies hand on opens nothing here', async () => {
  const headers = { host: 'tr.test', 'x-forwarded-host': 'tropa.test' }
  for (const path of ['/dashboard', '/api/plans'])
    expect((await visit(path, 'GET', headers)).statusCode).toBe(404)
})

test('the host of short links has the pages of links', async () => {
  expect((await visit(`/${nextName('unknown-')}`, 'GET', { host: 'tr.test' })).statusCode).toBe(404)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

import { securityHeaders } from './headers.ts'
import { registerSpa } from './spa.ts'

const context = duringTests(startTestApp)

describe('the page answers every address that is nobody else’s', () => {
  test.each([
    '/',
    '/dashboard',
    '/dashboard/12',
    '/links/12',
    '/profile/plans',
    '/restore/secret-of-a-mail',
    '/old/dashboard',
    '/no/such/page',
    '/short',
    '/пробный-адрес',
    '/file.name',
    '/%00',
    `/${'x'.repeat(300)}`
  ])('%s', async path => {
    const reply = await context.app.inject(encodeURI(path).replaceAll('%2500', '%00'))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toContain('<title>Тропа</title>')
  })

  test('to HEAD as well', async () => {
    expect((await context.app.inject({ method: 'HEAD', url: '/dashboard/12' })).statusCode).toBe(200)
  })
})

describe('programs get JSON where there is nothing', () => {
  test.each([
    '/api',
    '/api/nothing',
    '/api/nothing?x=1',
    '/wildberries/nothing',
    '/health/nothing',
    '/assets',
    '/assets/',
    '/assets/none.js',
    '/assets/..%2findex.html'
  ])('%s', async url => {
    expect((await context.app.inject(url)).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s of a page', async method => {
    const reply = await context.app.inject({ method, url: '/dashboard/12' })
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })
})

test.each(['../package.json', '..%2f..%2fpackage.json', '%2e%2e/package.json', 'web/index.html', '.env'])(
  'no file outside of the page is read: %s',
  async path => {
    const reply = await context.app.inject(`/${path}`)
    expect(reply.body).not.toContain('dependencies')
  }
)

test.each(['..%5cindex.html', '%00', 'a%2f..%2f..%2f..%2fpackage.json%00', '.env', 'x/y.js', 'x'.repeat(90)])(
  'no file of the page has such a name: /assets/%s',
  async path => {
    const reply = await context.app.inject(`/assets/${path}`)
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  }
)

describe.each([
  '/dashboard/12',
  '/api/plans',
  '/api/nothing',
  '/health',
  '/index.html',
  '/%69ndex.html',
  '/index.html?x=1'
])('headers of %s', url => {
  test('are those of a careful site, and no cookie is set', async () => {
    const { headers } = await context.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age')
    })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('no page of ours is shown in a frame, the description of the API and its refusals included', async () => {
  for (const url of ['/index.html', '/', '/api/docs', '/api/docs/', '/api/docs/static/index.html']) {
    const { headers } = await context.app.inject(url)
    expect(headers, url).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache'
    })
  }
})

test('files have the same headers, hashed ones are kept for a year, and the document is no file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-spa-'))
  await mkdir(join(dir, 'assets'))
  await Promise.all(
    [
      'index.html',
      'icon.svg',
      'icon.svg.gz',
      'assets/links.$id-1.js',
      'assets/page-1.js',
      'assets/page-1.js.br'
    ].map(name => writeFile(join(dir, name), `of ${name}`))
  )
  const app = Fastify()
  const security = securityHeaders({ https: true, metrika: false })
  const page = await registerSpa(app, dir, security)
  app.setNotFoundHandler(page)
  for (const [url, kept] of [
    ['/icon.svg', 'no-cache'],
    ['/assets/page-1.js', 'public, max-age=31536000, immutable'],
    ['/assets/links.$id-1.js', 'public, max-age=31536000, immutable'],
    ['/index.html', 'no-cache']
  ]) {
    const reply = await app.inject(String(url))
    expect(reply.body).toBe(`of ${String(url).slice(1)}`)
    expect(reply.headers).toMatchObject({ ...security, 'cache-control': kept })
  }
  expect(app.hasRoute({ method: 'GET', url: '/index.html' })).toBe(false)
  const packed = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'br' } })
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['of assets/page-1.js.br', 'br'])
  const head = await app.inject({ method: 'HEAD', url: '/assets/page-1.js' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '19'])
  const part = await app.inject({ url: '/assets/page-1.js', headers: { range: 'bytes=3-8' } })
  expect([part.statusCode, part.body]).toEqual([206, 'assets'])
  const known = { 'if-none-match': String(head.headers.etag) }
  const unchanged = await app.inject({ url: '/assets/page-1.js', headers: known })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  for (const { headers } of [head, part, unchanged]) expect(headers).toMatchObject(security)
  for (const none of ['/assets/page-1.js.br', '/assets/page-2.js', '/assets/', '/assets/..%2findex.html'])
    expect((await app.inject(none)).statusCode, none).toBe(404)
  await app.close()
  await rm(dir, { recursive: true })
})

test.each(['/api/%zz', '/api/docs/static/nothing', '/api/docs/nothing'])(
  'a refusal before any route has headers too: %s',
  async url => {
    expect((await context.app.inject(url)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin'
    })
  }
)

test('answers of the API are kept by nobody', async () => {
  for (const url of ['/api/config', '/api/nothing', '/api/plans', '/health', '/api/users/profile']) {
    expect((await context.app.inject(url)).headers['cache-control']).toBe('no-store')
  }
})

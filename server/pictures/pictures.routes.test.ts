import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

import { pictureKind } from './picture-kind.ts'
import { sample } from './testing/samples.ts'

const context = duringTests(() => startTestApp({ SHORT_URL: 'https://tr.test' }))
let path: string
beforeAll(async () => {
  path = `/uploads/${(await context.services.pictures.keep(await sample('png'), '1')).name}`
  await writeFile(join(context.dataDir, 'uploads', 'secret.txt'), 'secret')
})

const get = (url: string, host = 'tropa.test', method: 'GET' | 'HEAD' = 'GET') =>
  context.app.inject({ method, url, headers: { host } })

const wanted = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin'
}

describe.each(['tropa.test', 'tr.test'])('a picture on %s', host => {
  test('is a JPEG that may be kept for ever and runs nothing', async () => {
    const { statusCode, headers, rawPayload } = await get(path, host)
    expect([statusCode, headers]).toMatchObject([200, wanted])
    expect([pictureKind(rawPayload), Number(headers['content-length'])]).toEqual(['jpeg', rawPayload.length])
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('tells HEAD the same without its body', async () => {
    const [whole, head] = [await get(path, host), await get(path, host, 'HEAD')]
    expect([head.statusCode, head.headers]).toMatchObject([200, wanted])
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([
      whole.headers['content-length'],
      0
    ])
  })

  test.each(['?v=1', '/'])('is the same with %s behind it', async end => {
    expect((await get(`${path}${end}`, host)).statusCode).toBe(200)
  })

  test.each([
    `/uploads/${'0'.repeat(32)}.jpg`,
    '/uploads/secret.txt',
    '/uploads/..%2fsecret.txt',
    '/uploads/..%2f..%2ftoken-secret',
    '/uploads/%2e%2e%2ftoken-secret',
    '/uploads/..%5ctoken-secret',
    '/uploads/%2fetc%2fpasswd',
    `/uploads/${'A'.repeat(32)}.JPG`,
    `/uploads/${'x'.repeat(5000)}`
  ])('%s is none', async url => {
    const reply = await get(url, host)
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.headers['cache-control']).toMatch(/no-store/)
    expect(reply.body).not.toContain('secret')
  })
})

test.each(['/uploads', '/uploads/', '/uploads/a/b'])('%s is no picture', async url => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('<title>Тропа')])
  expect((await get(url, 'tr.test')).statusCode).toBe(404)
})

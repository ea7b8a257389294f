import { describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'

const context = duringTests(() => startTestApp({ YANDEX_CLIENT_ID: 'id', YANDEX_CLIENT_SECRET: 'secret' }))

test('the page is told which ways in there are', async () => {
  const reply = await context.app.inject('/api/config')
  expect(reply.json()).toMatchObject({ social: { google: false, yandex: true } })
})

describe('a provider that is not set up', () => {
  test.each(['/api/auth/google', '/api/auth/google/callback?code=x&state=y'])('%s', async address => {
    const reply = await context.app.inject(address)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('Этот способ входа не подключён')
    expect(reply.body).toContain('href="/login"')
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('cannot be linked', async () => {
    const { headers } = await signUp(context)
    const reply = await context.app.inject({
      method: 'POST',
      url: '/api/auth/link/google',
      headers,
      payload: {}
    })
    expect(reply.statusCode).toBe(404)
  })
})

test("the way to Yandex leads to Yandex, and back to this service's own address", async () => {
  const reply = await context.app.inject({ url: '/api/auth/yandex', headers: { host: 'evil.example' } })
  const target = new URL(String(reply.headers.location))
  expect(target.origin + target.pathname).toBe('https://oauth.yandex.ru/authorize')
  expect(target.searchParams.get('redirect_uri')).toBe('https://tropa.test/api/auth/yandex/callback')
})

import { afterEach, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { freePort } from '#test/process.ts'

let context: TestApp | undefined
afterEach(() => context?.close())

test('with a mail server, there is no /dev/mail, not even for this machine', async () => {
  context = await startTestApp({
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`
  })
  for (const path of ['/dev/mail', '/dev/mail/x.eml']) {
    const reply = await context.app.inject({ url: path, headers: { host: 'localhost' } })
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect(context.app.hasRoute({ method: 'GET', url: path })).toBe(false)
  }
})

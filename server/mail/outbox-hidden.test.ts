import { afterEach, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'

let context: TestApp | undefined
afterEach(() => context?.close())

test('with a name of its own, the service has no /dev/mail, not even for this machine', async () => {
  context = await startTestApp({ PUBLIC_URL: 'https://tropa.test' })
  for (const path of ['/dev/mail', '/dev/mail/x.eml']) {
    const reply = await context.app.inject({ url: path, headers: { host: 'localhost' } })
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect(context.app.hasRoute({ method: 'GET', url: path })).toBe(false)
  }
})

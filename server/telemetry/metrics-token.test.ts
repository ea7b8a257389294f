import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'

const TOKEN = 'a-key-for-prometheus'
let context: TestApp

beforeAll(async () => {
  context = await startTestApp({ METRICS_TOKEN: TOKEN })
})
afterAll(() => context.close())

const scrape = (authorization?: string) =>
  context.app.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.1',
    headers: authorization === undefined ? {} : { authorization }
  })

test('the token opens the metrics from anywhere', async () => {
  const reply = await scrape(`Bearer ${TOKEN}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('tropa_redirects_total')
  expect(reply.body).not.toContain(TOKEN)
})

test.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `bearer${TOKEN}`, `Basic ${TOKEN}`])(
  'with a token set, %j reads nothing, not even here',
  async authorization => {
    expect((await scrape(authorization)).statusCode).toBe(401)
    const here = await context.app.inject({
      url: '/metrics',
      headers: { authorization: authorization ?? '' }
    })
    expect(here.statusCode).toBe(401)
  }
)

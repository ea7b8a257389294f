import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

const TOKEN = 'a-key-for-prometheus'
const context = duringTests(() => startTestApp({ METRICS_TOKEN: TOKEN }))

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

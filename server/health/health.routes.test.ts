import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

const context = duringTests(startTestApp)

test('names every part and that all are up', async () => {
  const reply = await context.app.inject('/health')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    status: 'ok',
    error: {},
    details: {
      postgres: { status: 'up' },
      clickhouse: { status: 'up' },
      spool: { status: 'up', files: 0, lost: 0 },
      mail: { status: 'up' }
    }
  })
})

test('tells version and commit beside the parts', async () => {
  const reply = await context.app.inject('/health/version')
  expect(reply.json()).toMatchObject({ status: 'ok', version: '0.0.0', commit: 'test' })
})

test.each(['/health', '/health/version'])('%s answers those who watch by HEAD, without a body', async url => {
  const reply = await context.app.inject({ method: 'HEAD', url })
  expect([reply.statusCode, reply.body]).toEqual([200, ''])
})

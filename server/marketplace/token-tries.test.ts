import { beforeEach, describe, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { openSandbox } from '#sandbox/wildberries/server.ts'
import type { TokenKind } from '#sandbox/wildberries/tokens.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

const sandbox = duringTests(openSandbox)
const context = duringTests(() => startTestApp({ WILDBERRIES_COMMON_URL: sandbox.url }))
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const give = (wbToken: string | null, { headers } = user, remoteAddress = '203.0.113.7') =>
  context.app.inject({
    method: 'PUT',
    url: '/api/users/edit',
    headers,
    remoteAddress,
    payload: { wbToken }
  })

/** Tries a token of this kind in an account that is made for it. */
const tryAnew = async (kind: TokenKind, from: string) =>
  (await give(sandbox.tokenOf(kind), await signUp(context), from)).statusCode

test('ten tries in a quarter of an hour; what need not be asked is no try', async () => {
  for (let i = 0; i < 5; i += 1) expect((await give(sandbox.tokenOf('expired'))).statusCode).toBe(422)
  for (let i = 0; i < 10; i += 1) expect((await give(sandbox.tokenOf('limited'))).statusCode).toBe(503)
  const asked = sandbox.asked.length
  const over = await give(sandbox.tokenOf('good'))
  expect(over.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(sandbox.asked).toHaveLength(asked)
  expect((await give(null)).statusCode).toBe(200)
  const other = await signUp(context)
  expect((await give(sandbox.tokenOf('good'), other)).statusCode).toBe(429)
  expect((await give(sandbox.tokenOf('good'), other, '203.0.113.8')).statusCode).toBe(200)
  context.travel(15 * MINUTE_MS + 1000)
  expect((await give(sandbox.tokenOf('good'))).statusCode).toBe(200)
})

test('a /48 takes less than half of the pings that there are for everybody, even with tokens that are accepted', async () => {
  const statuses: number[] = []
  for (let account = 0; account < 4; account += 1) {
    const whose = await signUp(context)
    for (let home = 0; home < 10; home += 1)
      statuses.push((await give(sandbox.tokenOf('good'), whose, `2001:db8:7:${home}::1`)).statusCode)
  }
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 200))
  expect(await tryAnew('good', '2001:db8:7:ffff::1')).toBe(429)
  expect(await tryAnew('good', '2001:db8:8::1')).toBe(200)
})

describe('tokens that the marketplace refuses', () => {
  test('five in an hour of an account, from wherever: then it is told what to do, and nothing is asked', async () => {
    for (let i = 0; i < 5; i += 1) {
      const reply = await give(sandbox.tokenOf(i % 2 ? 'withdrawn' : 'forbidden'), user, `203.0.113.${i}`)
      expect(reply.statusCode).toBe(422)
    }
    const asked = sandbox.asked.length
    const over = await give(sandbox.tokenOf('good'), user, '203.0.113.9')
    expect(over.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(over.json()).toMatchObject({
      message: expect.stringMatching(/не принял уже .+ Создайте новый .+ Попробуйте снова через 60 мин\.$/)
    })
    expect(sandbox.asked).toHaveLength(asked)
    expect(await tryAnew('good', '203.0.113.9')).toBe(200)
    context.travel(HOUR_MS + 1000)
    expect((await give(sandbox.tokenOf('good'))).statusCode).toBe(200)
  })

  test('ten in an hour of an address, however many accounts it makes; others go on', async () => {
    for (let i = 0; i < 9; i += 1) expect(await tryAnew('withdrawn', '203.0.113.7')).toBe(422)
    context.travel(15 * MINUTE_MS + 1000)
    expect(await tryAnew('withdrawn', '203.0.113.7')).toBe(422)
    const asked = sandbox.asked.length
    expect(await tryAnew('good', '203.0.113.7')).toBe(429)
    expect(sandbox.asked).toHaveLength(asked)
    expect(await tryAnew('good', '203.0.113.8')).toBe(200)
  })

  test('what it accepts, or says nothing of, is none of them', async () => {
    for (const kind of ['good', 'limited', 'broken', 'good', 'limited', 'broken'] as const) {
      await give(sandbox.tokenOf(kind), user)
    }
    expect(await context.services.sql`select key from attempts where key like '%refused%'`).toEqual([])
  })
})

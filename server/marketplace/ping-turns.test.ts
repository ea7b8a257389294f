import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createDatabase } from '#test/databases.ts'
import { signUp } from '#test/factories.ts'
import { stopClock } from '#test/stop-clock.ts'

import { takePingTurn } from './ping-turns.ts'

const REAL = new URL('https://common-api.wildberries.ru')

let database: Awaited<ReturnType<typeof createDatabase>>
let processes: Sql[]
let now = Date.now()
beforeAll(async () => {
  database = await createDatabase()
  processes = [1, 2].map(() => connectPostgres(database.address, { connections: 2 }))
})
afterAll(async () => {
  await Promise.all(processes.map(sql => sql.end({ timeout: 1 })))
  await database.drop()
})

/** Undefined: it may ping. */
async function refusal(sql: Sql | undefined, url = REAL, waitMs = 0): Promise<ProblemError | undefined> {
  if (!sql) throw new Error('no such process')
  try {
    await takePingTurn({ sql, clock: () => now }, url, waitMs)
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
  return undefined
}

test('three pings at once and one in ten seconds, of all processes together, of each host', async () => {
  const [one, other] = processes
  const first = [await refusal(one), await refusal(other), await refusal(one)]
  expect(first).toEqual([undefined, undefined, undefined])
  for (const sql of processes) {
    const problem = await refusal(sql)
    expect(problem).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503, retryAfter: 10 })
    expect(problem?.message).toContain('не сохранён. Попробуйте ещё раз через 10\u00A0секунд.')
  }
  expect(await refusal(other, new URL('https://common-api.wildberries.example'))).toBeUndefined()
  now += 10_001
  expect(await refusal(other)).toBeUndefined()
  expect(await refusal(one)).toBeDefined()
})

test('whose turn comes soon waits for it', async () => {
  const [sql] = processes
  const url = new URL('https://soon.wildberries.example')
  for (let ping = 0; ping < 3; ping += 1) await refusal(sql, url)
  now += 9900
  expect(await refusal(sql, url)).toMatchObject({ retryAfter: 1 })
  const waiting = refusal(sql, url, 60_000)
  now += 101
  expect(await waiting).toBeUndefined()
})

test('a stand-in on this machine is pinged as often as one likes', async () => {
  for (let ping = 0; ping < 9; ping += 1) {
    expect(await refusal(processes[0], new URL('http://127.0.0.1:4080'))).toBeUndefined()
  }
})

test('every check of a token takes a turn, whoever gives it; one that has none asks nothing', async () => {
  // Else a turn comes while they are given.
  stopClock()
  const sandbox: Sandbox = await openSandbox()
  // This machine, but not by the name of a stand-in.
  const context: TestApp = await startTestApp({
    WILDBERRIES_COMMON_URL: sandbox.url.replace('127.0.0.1', '0.0.0.0')
  })
  const give = async () => {
    const { headers } = await signUp(context)
    const payload = { wbToken: sandbox.tokenOf('withdrawn') }
    return context.app.inject({ method: 'PUT', url: '/api/users/edit', headers, payload })
  }
  try {
    const replies = [await give(), await give(), await give()]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    const over = await give()
    expect(over.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect(sandbox.asked.filter(({ url }) => url === '/ping')).toHaveLength(3)
  } finally {
    await context.close()
    await sandbox.close()
  }
})

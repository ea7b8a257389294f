import { describe, expect, test } from 'vitest'

import { openSandbox } from '#sandbox/wildberries/server.ts'
import type { TokenKind } from '#sandbox/wildberries/tokens.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { duringTests } from '#test/during-tests.ts'
import { stopClock } from '#test/stop-clock.ts'

import { checkToken } from './check.ts'
import { readToken } from './token.ts'

const sandbox = duringTests(() => openSandbox({ now: () => Date.now() }))

const check = (text: string, base = sandbox.url, answerMs = 30_000) =>
  checkToken(readToken(text, Date.now()), { commonUrl: new URL(base), answerMs })

async function problemOf(work: Promise<void>): Promise<ProblemError | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
  return undefined
}

const expectAway = (problem: ProblemError | undefined) => {
  expect(problem).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503, retryAfter: 60 })
  expect(problem?.message).toContain('не сохранён')
}

test('a good token is taken, and comes without a prefix', async () => {
  const text = sandbox.tokenOf('good')
  expect(await problemOf(check(text))).toBeUndefined()
  expect(sandbox.asked.at(-1)).toMatchObject({ url: '/ping', authorization: text })
})

test('the place of the marketplace may have a path', async () => {
  await problemOf(check(sandbox.tokenOf('good'), `${sandbox.url}/wb/`))
  expect(sandbox.asked.at(-1)?.url).toBe('/wb/ping')
})

describe('refused: 422 about the field', () => {
  test.each([
    ['withdrawn', 'его отозвали'],
    ['forbidden', 'не открывает данные'],
    ['forbiddenPersonal', 'не принимает персональный токен']
  ] as const)('%s', async (kind, reason) => {
    const problem = await problemOf(check(sandbox.tokenOf(kind)))
    expect(problem).toMatchObject({ code: 'INVALID', details: [{ field: 'wbToken' }] })
    expect(problem?.message).toContain(reason)
    expect(problem?.message).toContain('«Доступ к API»')
  })

  test('a token that somebody made up', async () => {
    const [head, , signature] = sandbox.tokenOf('good').split('.')
    const [, payload] = sandbox.tokenOf('good').split('.')
    const problem = await problemOf(check([head, payload, signature].join('.')))
    expect(problem).toMatchObject({ code: 'INVALID', details: [{ field: 'wbToken' }] })
  })
})

describe('no word on it: 503 and when to come back', () => {
  test.each(['broken', 'redirected', 'intercepted', 'endless'] as const)('%s', async kind => {
    expectAway(await problemOf(check(sandbox.tokenOf(kind))))
    expect(sandbox.asked.map(({ url }) => url)).not.toContain('/elsewhere')
  })

  test.each(['hanging', 'stuck'] as const)('%s', async kind => {
    expectAway(await problemOf(check(sandbox.tokenOf(kind), sandbox.url, 200)))
  })

  test('nobody there', async () => {
    expectAway(await problemOf(check(sandbox.tokenOf('good'), 'http://127.0.0.1:1')))
  })

  test('another path answers there', async () => {
    expectAway(await problemOf(check(sandbox.tokenOf('good'), `${sandbox.url}/wb`)))
  })

  test('limited by it: the seconds that it tells', async () => {
    const problem = await problemOf(check(sandbox.tokenOf('limited')))
    expect(problem).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 17 })
    expect(problem?.message).toContain('через 17\u00A0секунд.')
  })

  test('the fourth ping of a seller in half a minute', async () => {
    stopClock()
    const sid = crypto.randomUUID()
    const ping = () => problemOf(check(sandbox.tokenOf('good', { sid })))
    const first = [await ping(), await ping(), await ping()]
    expect(first).toEqual([undefined, undefined, undefined])
    const retryAfter = (await ping())?.retryAfter ?? 0
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(10)
  })
})

test('no problem that may be logged holds the token', async () => {
  const kinds: TokenKind[] = ['broken', 'redirected', 'intercepted', 'endless', 'withdrawn', 'limited']
  for (const kind of kinds) {
    const text = sandbox.tokenOf(kind)
    const problem = await problemOf(check(text))
    const cause = problem?.cause
    const said = [problem?.message, problem?.stack, cause instanceof Error ? cause.stack : cause].join()
    expect(said).not.toContain(text.slice(-40))
    expect(said).not.toContain(text.split('.')[1])
  }
})

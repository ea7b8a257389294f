import type { RequestListener } from 'node:http'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { HOUR_SECONDS } from '#contract/durations.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import type { FaultName } from '#sandbox/wildberries/fault-names.ts'
import { closeServers, serveHttp } from '#server/platform/testing/local-servers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { AT_ONCE, faultOf, openWorld } from '#test/marketplace-world.ts'

import { problemOf } from './marketplace-fault.ts'
import type { Method, Patience } from './marketplace.ts'
import type { Seller } from './seller.ts'

const world = duringTests(() => openWorld({ stands: true }))
const marketplace = beforeTests(() => world.startProcess())
afterEach(() => {
  world.sandbox.mend()
})
afterAll(closeServers)

const methods: Method[] = ['orders', 'funnel', 'history']
const moscow = (ago: number) => dateOf(dayOf(world.now()) - ago)

const ask = (
  seller: Seller,
  method: Method,
  patience: Patience = AT_ONCE,
  at = marketplace
): Promise<unknown> => {
  const range = { begin: moscow(5), end: moscow(1) }
  return method === 'orders'
    ? at.orders(seller, range.begin, patience)
    : at[method](seller, range, [178_440_112], patience)
}

const failing = (
  fault: FaultName,
  method: Method,
  patience: Patience = AT_ONCE,
  kind: 'good' | 'service' = 'service'
) => {
  world.sandbox.fail(fault)
  return faultOf(ask(world.seller(kind), method, patience))
}

/** Asks somebody who answers as the listener does. */
async function answered(listener: RequestListener, method: Method = 'orders', patience = AT_ONCE) {
  const port = await serveHttp(listener)
  return faultOf(
    ask(world.seller('service'), method, patience, world.startProcess({ url: `http://127.0.0.1:${port}` }))
  )
}

const withStatus =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body)

const stuck: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('[{"srid":')
}

const endlessError: RequestListener = (_, response) => {
  response.writeHead(403, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write('['.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}

describe.each(methods)('%s', method => {
  test('401: the token, and no word of asking again', async () => {
    const fault = await failing('withdrawn', method)
    expect(fault).toMatchObject({ kind: 'token', retryAfter: null })
    expect(fault.told).toContain('Создайте новый и вставьте его в профиле')
    expect(problemOf(fault)).toMatchObject({ code: 'MARKETPLACE_TOKEN', statusCode: 403 })
  })

  test('402: the service has to pay, the token is all right', async () => {
    const fault = await failing('unpaid', method)
    expect(fault).toMatchObject({ kind: 'away', retryAfter: HOUR_SECONDS })
    expect(fault.told).toContain('С вашим токеном всё в порядке')
  })

  test('403: not for this token', async () => {
    const fault = await failing('forbidden', method)
    expect(fault).toMatchObject({ kind: 'forbidden', retryAfter: null })
    expect(fault.told).toContain('выпущен для другого сервиса')
    expect(problemOf(fault)).toMatchObject({ code: 'MARKETPLACE_FORBIDDEN', statusCode: 403 })
  })

  test('403: not without the secret of the service', async () => {
    const fault = await failing('withoutSecret', method, AT_ONCE, 'good')
    expect(fault).toMatchObject({ kind: 'forbidden', retryAfter: null })
    expect(fault.told).toContain('по базовому токену')
  })

  test('429: busy for as long as it says', async () => {
    const fault = await failing('limited', method)
    expect(fault).toMatchObject({ kind: 'busy', retryAfter: 17 })
    expect(fault.told).toContain('Попробуйте через 17\u00A0секунд.')
    expect(problemOf(fault)).toMatchObject({ code: 'MARKETPLACE_BUSY', statusCode: 503, retryAfter: 17 })
  })

  test.each(['broken', 'badGateway', 'unavailable'] as const)('5xx, %s: away', async fault => {
    const { kind, retryAfter, told } = await failing(fault, method)
    expect({ kind, retryAfter }).toEqual({ kind: 'away', retryAfter: 60 })
    expect(told).toBe('Wildberries сейчас не отвечает. Попробуйте через минуту.')
  })

  test('no answer: away after as long as the caller waits', async () => {
    expect(await failing('hanging', method, { turnMs: 0, answerMs: 200 })).toMatchObject({ kind: 'away' })
  })

  test('the head of an answer and no more: away after as long', async () => {
    expect(await answered(stuck, method, { turnMs: 0, answerMs: 200 })).toMatchObject({ kind: 'away' })
  })

  test('the connection is cut in the middle: away, and nothing of it', async () => {
    expect(await failing('cut', method)).toMatchObject({ kind: 'away' })
  })

  test('a redirect is not followed', async () => {
    expect(await failing('redirected', method)).toMatchObject({ kind: 'odd' })
    expect(world.sandbox.asked.map(({ url }) => url)).not.toContain('/elsewhere')
  })

  test.each(['intercepted', 'otherShape', 'nonsense'] as const)('200, but no answer: %s', async fault => {
    const { kind, retryAfter, told } = await failing(fault, method)
    expect({ kind, retryAfter }).toEqual({ kind: 'odd', retryAfter: 600 })
    expect(told).toContain('Попробуйте через 10\u00A0минут')
  })

  test('an answer without an end is read to a bound', async () => {
    expect(await failing('endless', method)).toMatchObject({ kind: 'odd' })
  })

  test('what it says of an error is not believed to be JSON, or to end', async () => {
    expect(await answered(endlessError, method)).toMatchObject({ kind: 'forbidden' })
    expect(await answered(withStatus(401, '<h1>'), method)).toMatchObject({ kind: 'token' })
  })
})

test('a base token that lost its turn to a fault is told when the next one comes', async () => {
  const fault = await failing('broken', 'orders', AT_ONCE, 'good')
  expect(fault).toMatchObject({ kind: 'away', retryAfter: 3 * HOUR_SECONDS })
  expect(fault.told).toContain('через 3\u00A0часа')
})

describe('the caller leaves', () => {
  test('while the answer is awaited: the reason is what it gets', async () => {
    world.sandbox.fail('hanging')
    const leaving = new AbortController()
    const left = new Error('left')
    const asked = world.sandbox.asked.length
    const answer = ask(world.seller('service'), 'orders', { ...AT_ONCE, signal: leaving.signal })
    await expect.poll(() => world.sandbox.asked.length).toBe(asked + 1)
    leaving.abort(left)
    await expect(answer).rejects.toBe(left)
  })

  test('before: nothing is asked and no turn is spent', async () => {
    const seller = world.seller('good')
    const asked = world.sandbox.asked.length
    await expect(ask(seller, 'orders', { ...AT_ONCE, signal: AbortSignal.abort() })).rejects.toThrow('abort')
    expect(world.sandbox.asked).toHaveLength(asked)
    expect(await marketplace.wait(seller, 'orders')).toBe(0)
  })
})

test('neither log nor fault holds a token, a secret or an answer', async () => {
  const clientSecret = 'the-secret-of-this-service'
  const said: string[] = []
  const tokens: string[] = []
  const port = await serveHttp((request, response) => {
    const { authorization = '' } = request.headers
    const echo = `${authorization} ${String(request.headers['x-client-secret'])}`
    response
      .writeHead(request.url?.includes('orders') === true ? 200 : 403)
      .end(JSON.stringify({ detail: echo, echo }))
  })
  const echoing = world.startProcess({ url: `http://127.0.0.1:${port}`, clientSecret })
  for (const method of methods) {
    const seller = world.seller('service')
    tokens.push(seller.token)
    const fault = await faultOf(ask(seller, method, AT_ONCE, echoing))
    const { cause } = fault
    said.push(
      fault.message,
      fault.told,
      String(fault.stack),
      cause instanceof Error ? String(cause.stack) : ''
    )
    said.push(JSON.stringify(problemOf(fault)))
  }
  const all = said.join() + world.logged()
  expect(world.logged()).toContain('the marketplace gave no figures')
  expect(all).not.toContain(clientSecret)
  for (const part of tokens.flatMap(token => token.split('.'))) expect(all).not.toContain(part)
})

import { afterEach, expect, test } from 'vitest'

import { HOUR_MS, HOUR_SECONDS } from '#contract/durations.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { AT_ONCE, faultOf, openWorld } from '#test/marketplace-world.ts'

import { createLastRefusals } from './last-refusals.ts'
import { away } from './refusal.ts'
import type { Seller } from './seller.ts'

const world = duringTests(() => openWorld({ stands: true }))
const marketplace = beforeTests(() => world.startProcess())
afterEach(() => {
  world.sandbox.mend()
})

const ask = (seller: Seller) =>
  marketplace.orders(seller, new Date(world.now()).toISOString().slice(0, 10), AT_ONCE)
const faultFor = (seller: Seller) => faultOf(ask(seller))

test.each([
  ['unpaid', 'away', 'не оплачен доступ нашего сервиса'],
  ['withoutSecret', 'forbidden', 'по базовому токену'],
  ['broken', 'away', 'сейчас не отвечает'],
  ['otherShape', 'odd', 'отвечает не так, как обычно']
] as const)('%s: until the next turn comes, whoever asks is told the same', async (name, kind, words) => {
  const seller = world.seller('good')
  world.sandbox.fail(name)
  expect(await faultFor(seller)).toMatchObject({ kind, told: expect.stringContaining(words) })
  world.travel(HOUR_MS + 500)
  const asked = world.sandbox.asked.length
  const fault = await faultFor(seller)
  expect(fault).toMatchObject({ kind, retryAfter: 2 * HOUR_SECONDS })
  expect(fault.told).toContain(words)
  expect(fault.told).toMatch(/(Спросим снова|опробуйте) через 2\u00A0часа/)
  expect(world.sandbox.asked).toHaveLength(asked)
})

test('an answer ends it', async () => {
  const seller = world.seller('good')
  world.sandbox.fail('broken')
  await faultFor(seller)
  world.sandbox.mend()
  world.travel(3 * HOUR_MS + 500)
  await ask(seller)
  const { kind, told } = await faultFor(seller)
  expect({ kind, told }).toEqual({ kind: 'busy', told: expect.stringContaining('ограничивает') })
})

test('what one token may not is not said of another of the same seller', async () => {
  const sid = crypto.randomUUID()
  world.sandbox.fail('withoutSecret')
  expect(await faultFor(world.seller('good', { sid }))).toMatchObject({ kind: 'forbidden' })
  expect(await faultFor(world.seller('readWrite', { sid }))).toMatchObject({ kind: 'busy' })
})

test('a refused token is not remembered: it is taken out of use, and the next one is asked with', async () => {
  const sid = crypto.randomUUID()
  world.sandbox.fail('withdrawn')
  expect(await faultFor(world.seller('good', { sid }))).toMatchObject({ kind: 'token' })
  expect(await faultFor(world.seller('readWrite', { sid }))).toMatchObject({ kind: 'busy' })
})

test('only so many accounts are remembered, the newest', () => {
  const refusals = createLastRefusals(Date.now, 2)
  const limit = { burst: 1, intervalMs: 1000 }
  const accounts = ['a', 'b', 'c'].map(sellerId => ({ sellerId, countedAs: 'orders', limit }))
  for (const account of accounts) refusals.keep(account, 'token', away('500'))
  expect(accounts.map(account => refusals.of(account, 'token')?.kind)).toEqual([undefined, 'away', 'away'])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { FetchFault, type FaultKind } from '#server/platform/fetch-fault.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openShop, type Shop } from '#test/target-shop.ts'

import type { Reach } from './target-round.ts'

// Installations in which nothing ever answers: one link, or all of them to one dead shop.

let context: TestApp
let shop: Shop
beforeAll(async () => {
  context = await startTestApp()
  shop = await openShop(context)
})
afterAll(async () => {
  shop.close()
  await context.close()
})
beforeEach(() => shop.renew())

describe('by the word of the name servers alone', () => {
  test.each([
    ['a name that does not exist', 'nobody.test'],
    ['a name of a private network', 'inner.test']
  ])('%s is broken', async (_, host) => {
    const link = await shop.linkTo(`http://${host}/`)
    await shop.round()
    expect(await shop.stateOf(link)).toBe('active')
    context.travel(11 * MINUTE_MS)
    await shop.round()
    expect(await shop.stateOf(link)).toBe('broken')
  })
})

test('which names an inner name server knows cannot be told, on any port, at any time', async () => {
  const places = ['/', ':8080/', ':22/', ':443/'].flatMap(place =>
    ['inner.test', 'nobody.test'].map(host => `http://${host}${place}`)
  )
  const links: { _id: string }[] = []
  for (const place of places) links.push(await shop.linkTo(place))
  const seen = async () => {
    const rows = await context.services.sql`
      select failed_checks, untold_checks, answered, check_at > ${new Date(context.now())} as waits
      from links where id = any(${links.map(({ _id }) => _id)}::bigint[]) order by id`
    return { states: await Promise.all(links.map(shop.stateOf)), rows }
  }
  for (const ms of [0, 11 * MINUTE_MS, 61 * MINUTE_MS]) {
    context.travel(ms)
    await shop.round()
    const { states, rows } = await seen()
    expect(new Set(states).size).toBe(1)
    for (const row of rows) expect(row).toEqual(rows[0])
  }
  expect(await shop.stateOf(links[0] ?? { _id: '' })).toBe('broken')
})

describe('who is silent, when nothing else answers,', () => {
  const kinds: FaultKind[] = ['connection', 'timeout', 'tls', 'resolver', 'network']

  test.each(kinds)(
    'is not blamed (%s), and is asked after twice the pause each time, a day at most',
    async kind => {
      const links = [await shop.linkTo(shop.to('/a')), await shop.linkTo(shop.to('/b'))]
      let asked = 0
      const silent: Reach = () => {
        asked += 1
        return Promise.reject(new FetchFault(kind))
      }
      const minutes = [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]
      await shop.round(silent)
      for (const [index, pause] of minutes.entries()) {
        context.travel((pause - 1) * MINUTE_MS)
        await shop.round(silent)
        expect([pause, asked]).toEqual([pause, 2 * (index + 1)])
        context.travel(2 * MINUTE_MS)
        await shop.round(silent)
        expect([pause, asked]).toEqual([pause, 2 * (index + 2)])
      }
      expect(await Promise.all(links.map(shop.stateOf))).toEqual(['active', 'active'])
    }
  )

  test('is asked as usual once it has answered, and when it leads elsewhere', async () => {
    const [well, moved] = [await shop.linkTo(shop.to('/a')), await shop.linkTo(shop.to('/b'))]
    for (let time = 0; time < 4; time += 1) {
      await shop.round(() => Promise.reject(new FetchFault('timeout')))
      context.travel(DAY_MS)
    }
    await shop.round()
    expect(shop.asked.toSorted()).toEqual(['/a', '/b'])
    context.travel(DAY_MS + MINUTE_MS)
    await shop.round(() => Promise.reject(new FetchFault('network')))
    context.travel(11 * MINUTE_MS)
    await context.services.sql`update links set fulllink = ${shop.to('/c')} where id = ${moved._id}`
    shop.asked = []
    await shop.round()
    expect(shop.asked.toSorted()).toEqual(['/a', '/c'])
    expect(await shop.stateOf(well)).toBe('active')
  })
})

test('a host that answered once proves nothing while it is silent, another that answers does', async () => {
  const link = await shop.linkTo(shop.to('/a', 'dead.test'))
  await shop.linkTo(shop.to('/b', 'dead.test'))
  await shop.round()
  const dead: Reach = (target, signal) =>
    new URL(target).hostname === 'dead.test'
      ? Promise.reject(new FetchFault('timeout'))
      : shop.reach(target, signal)
  context.travel(DAY_MS + MINUTE_MS)
  await shop.twice(dead)
  expect(await shop.stateOf(link)).toBe('active')
  await shop.linkTo(shop.to('/c', 'living.test'))
  context.travel(DAY_MS + MINUTE_MS)
  await shop.twice(dead)
  expect(await shop.stateOf(link)).toBe('broken')
})

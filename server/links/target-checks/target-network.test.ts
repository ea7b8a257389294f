import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { FetchFault, type FaultKind } from '#server/platform/fetch-fault.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openShop, type Shop } from '#test/target-shop.ts'

import { startTargetChecks } from './target-checks.ts'
import { checkTargets, type Reach } from './target-round.ts'

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

describe('our own network', () => {
  const untold: FaultKind[] = ['resolver', 'network', 'stopped']

  test.each(untold)('being away (%s) is nobody’s failure', async kind => {
    const link = await shop.linkTo(shop.to('/404'))
    for (let time = 0; time < 3; time += 1) {
      await shop.round(() => Promise.reject(new FetchFault(kind)))
      context.travel(DAY_MS)
    }
    await shop.round()
    expect(await shop.stateOf(link)).toBe('active')
    context.travel(11 * MINUTE_MS)
    await shop.round()
    expect(await shop.stateOf(link)).toBe('broken')
  })

  test.each(['connection', 'timeout', 'tls'] as const)(
    'when nobody answers (%s), not even who did before, nothing is held against anyone',
    async kind => {
      const known = await shop.linkTo(shop.to('/200'))
      await shop.round()
      const link = await shop.linkTo(shop.to('/404'))
      const nobody: Reach = () => Promise.reject(new FetchFault(kind))
      await shop.twice(nobody)
      expect([await shop.stateOf(link), await shop.stateOf(known)]).toEqual(['active', 'active'])
      context.travel(DAY_MS)
      await shop.twice()
      expect(await shop.stateOf(link)).toBe('broken')
    }
  )

  test('when only the broken one is due, another that answered before proves that the way is open', async () => {
    await shop.linkTo(shop.to('/200'))
    await shop.round()
    const link = await shop.linkTo(shop.to('/', 'nobody.test'))
    await shop.twice()
    expect(await shop.stateOf(link)).toBe('broken')
  })

  test('with name servers that are silent, targets wait and are asked again', async () => {
    const link = await shop.linkTo(shop.to('/404'))
    shop.namesAway = true
    await shop.twice()
    shop.namesAway = false
    expect([shop.asked, await shop.stateOf(link)]).toEqual([[], 'active'])
    context.travel(DAY_MS)
    await shop.round()
    expect(shop.asked).toEqual(['/404'])
  })
})

test('no address of a link is ever logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
  await shop.linkTo(shop.to('/secret-path'))
  const deps = { sql: context.services.sql, clock: context.now, log }
  const { signal } = new AbortController()
  await checkTargets({ ...deps, reach: () => Promise.reject(new FetchFault('network')) }, signal)
  context.travel(11 * MINUTE_MS)
  await checkTargets({ ...deps, reach: shop.reach }, signal)
  expect(lines.filter(line => line.includes('secret-path') || line.includes('shop.test'))).toEqual([])
  expect(lines.filter(line => !line.includes('"level":20'))).toEqual([])
})

const started = (reach: Reach, pauseMs?: number) =>
  startTargetChecks(
    { sql: context.services.sql, clock: context.now, log: pino({ level: 'silent' }), reach },
    pauseMs
  )

describe('the loop', () => {
  test('asks nobody at the start', async () => {
    await shop.linkTo(shop.to('/200'))
    const checks = started(shop.reach)
    await sleep(200)
    await checks.stop()
    expect(shop.asked).toEqual([])
  })

  test('goes round and round, and goes on after a failure of its own', async () => {
    let failures = 0
    await shop.linkTo(shop.to('/200'))
    const checks = started((target, signal) => {
      context.travel(11 * MINUTE_MS)
      failures += 1
      if (failures === 1) throw new Error('a fault of ours')
      return shop.reach(target, signal)
    }, 5)
    onTestFinished(checks.stop)
    await expect.poll(() => shop.asked.length).toBeGreaterThan(0)
    // What was asked is due a day after the end of its round, whenever that is.
    const asked = () => {
      context.travel(25 * HOUR_MS)
      return shop.asked.length
    }
    await expect.poll(asked).toBeGreaterThan(1)
    await checks.stop()
    expect(new Set(shop.asked)).toEqual(new Set(['/200']))
  })

  test('ends at once, though a target is silent, and nothing is asked after it', async () => {
    const asking = Promise.withResolvers<void>()
    const link = await shop.linkTo(shop.to('/404'))
    await shop.linkTo(shop.to('/200'))
    const checks = started((_target, signal) => {
      asking.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new FetchFault('stopped')))
      })
    }, 5)
    await asking.promise
    // Waited for, the target would keep it for ever.
    await checks.stop()
    await sleep(50)
    expect([shop.asked, await shop.stateOf(link)]).toEqual([[], 'active'])
  })
})

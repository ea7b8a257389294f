import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { putLink, type TestUser, signUpWithPlan } from '#test/factories.ts'
import { openShop, type Shop } from '#test/target-shop.ts'

import type { Reach } from './target-round.ts'

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

async function another(): Promise<TestUser> {
  const user = await signUpWithPlan(context, 'UNLIMITED_1')
  return user
}

/** A way out that keeps what it was asked for at the same time, and gives its first answer when it was asked for so much at once. */
function watched(pauseMs = 0, atOnce = 1) {
  const asking = new Set<URL>()
  const enough = Promise.withResolvers<void>()
  const seen = { most: 0, mostOfOneHost: 0 }
  const reach: Reach = async (target, signal) => {
    const url = new URL(target)
    asking.add(url)
    const ofHost = [...asking].filter(({ hostname }) => hostname === url.hostname).length
    seen.most = Math.max(seen.most, asking.size)
    seen.mostOfOneHost = Math.max(seen.mostOfOneHost, ofHost)
    if (asking.size >= atOnce) enough.resolve()
    await enough.promise
    await sleep(pauseMs)
    try {
      return await shop.reach(target, signal)
    } finally {
      asking.delete(url)
    }
  }
  return { reach, seen }
}

describe('a round', () => {
  test('looks at ten of an owner’s targets, however many are due before those of others', async () => {
    for (let index = 0; index < 60; index += 1) await shop.linkTo(shop.to(`/many${index}`, `h${index}.test`))
    await shop.linkTo(shop.to('/one'), await another())
    await shop.round()
    expect(shop.asked).toContain('/one')
    expect(shop.asked).toHaveLength(11)
    await shop.round()
    expect(new Set(shop.asked).size).toBe(21)
  })

  test('has no other end than that nothing is due: fifty-five of eleven owners, eight at once, each once', async () => {
    for (let owner = 0; owner < 11; owner += 1) {
      const user = await another()
      for (let link = 0; link < 5; link += 1)
        await shop.linkTo(shop.to(`/${owner}x${link}`, `h${owner}x${link}.test`), user)
    }
    const { reach, seen } = watched(20, 8)
    await shop.round(reach)
    expect([shop.asked.length, new Set(shop.asked).size, seen.most]).toEqual([55, 55, 8])
  })

  test('asks a host for one thing at a time, and others beside it', async () => {
    const users = [shop.user(), await another()]
    for (const [owner, user] of users.entries()) {
      for (let index = 0; index < 5; index += 1) await shop.linkTo(shop.to(`/${owner}x${index}`), user)
    }
    await shop.linkTo(shop.to('/beside', 'other.test'), users[1])
    const { reach, seen } = watched(20, 2)
    await shop.round(reach)
    expect([shop.asked.length, seen.mostOfOneHost, seen.most]).toEqual([11, 1, 2])
  })

  test('begins no look after its time, and what it left is due for the next', async () => {
    for (let index = 0; index < 8; index += 1) await shop.linkTo(shop.to(`/${index}x`))
    await shop.round(watched(100).reach, 250)
    expect(shop.asked.length).toBeGreaterThan(0)
    expect(shop.asked.length).toBeLessThan(8)
    await shop.round()
    expect([shop.asked.length, new Set(shop.asked).size]).toEqual([8, 8])
  })

  test('of several processes each takes other targets', async () => {
    for (let index = 0; index < 10; index += 1) await shop.linkTo(shop.to(`/${index}x`, `h${index}.test`))
    await Promise.all([shop.round(), shop.round(), shop.round()])
    expect([shop.asked.length, new Set(shop.asked).size]).toEqual([10, 10])
  })
})

test('a changed link is due behind those that were due before, and a new one too', async () => {
  const [boris, changed] = [await another(), await shop.linkTo(shop.to('/old'))]
  await shop.linkTo(shop.to('/waits'), boris)
  await shop.round()
  context.travel(DAY_MS + MINUTE_MS)
  await putLink(context, shop.user(), changed._id, { ...changed, fulllink: shop.to('/changed') })
  context.travel(MINUTE_MS)
  await shop.linkTo(shop.to('/new'))
  shop.asked = []
  await shop.round()
  expect(shop.asked).toEqual(['/waits', '/changed', '/new'])
})

test('changing links again and again gets nobody more than ten looks a round', async () => {
  const links = []
  while (links.length < 30) links.push(await shop.linkTo(shop.to(`/${links.length}x`)))
  await shop.linkTo(shop.to('/waits'), await another())
  const counts = []
  for (let round = 0; round < 3; round += 1) {
    for (const [index, link] of links.entries()) {
      await putLink(context, shop.user(), link._id, { ...link, fulllink: shop.to(`/${round}y${index}`) })
    }
    await shop.round()
    counts.push(shop.asked.filter(path => path !== '/waits').length)
    context.travel(3 * MINUTE_MS)
  }
  expect(counts).toEqual([10, 20, 30])
  expect(shop.asked.filter(path => path === '/waits')).toHaveLength(1)
})

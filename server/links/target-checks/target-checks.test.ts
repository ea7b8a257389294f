import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { putLink } from '#test/factories.ts'
import { openShop, type Shop } from '#test/target-shop.ts'

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

describe('a target', () => {
  const verdicts: [string, string][] = [
    ['/404', 'broken'],
    ['/410', 'broken'],
    ['/500', 'broken'],
    ['/503', 'broken'],
    ['/cut', 'broken'],
    ['/200', 'active'],
    ['/302', 'active'],
    ['/401', 'active'],
    ['/403', 'active'],
    ['/405', 'active'],
    ['/418', 'active'],
    ['/429', 'active'],
    ['/451', 'active']
  ]

  test('is broken when it failed twice in a row, and shops that dislike robots are not', async () => {
    const links = []
    for (const [path, state] of verdicts) links.push({ ...(await shop.linkTo(shop.to(path))), path, state })
    await shop.round()
    await shop.round()
    for (const link of links) expect([link.path, await shop.stateOf(link)]).toEqual([link.path, 'active'])
    context.travel(11 * MINUTE_MS)
    await shop.round()
    for (const link of links) expect([link.path, await shop.stateOf(link)]).toEqual([link.path, link.state])
  })

  test.each([
    ['without a name', () => shop.to('/', 'nobody.test'), 'broken'],
    ['without a secure line', () => shop.to('/', 'shop.test', 'https'), 'broken'],
    ['where nobody listens', () => 'http://shop.test:1/', 'broken'],
    ['in a private network', () => 'http://inner.test/', 'broken'],
    ['in a private network, by number', () => 'http://10.0.0.1/', 'broken'],
    ['on a port that we never ask', () => 'http://public.test:22/', 'active']
  ])('%s', async (_, address, state) => {
    const link = await shop.linkTo(address())
    await shop.linkTo(shop.to('/200'))
    await shop.twice()
    expect(await shop.stateOf(link)).toBe(state)
  })

  test('is well again after one answer, and one failure between answers says nothing', async () => {
    const link = await shop.linkTo(shop.to('/shaky'))
    await shop.linkTo(shop.to('/200'))
    for (const [status, state] of [
      [503, 'active'],
      [200, 'active'],
      [503, 'active'],
      [503, 'broken'],
      [503, 'broken'],
      [200, 'active']
    ] as const) {
      shop.answers['/shaky'] = status
      context.travel(DAY_MS + MINUTE_MS)
      await shop.round()
      expect(await shop.stateOf(link)).toBe(state)
    }
  })

  test('that is changed is looked at anew; other changes leave what is known', async () => {
    const link = await shop.linkTo(shop.to('/404'))
    await shop.linkTo(shop.to('/200'))
    await shop.twice()
    const change = (fields: object) => putLink(context, shop.user(), link._id, { ...link, ...fields })
    expect((await change({ title: 'Весна' })).json()).toMatchObject({ state: 'broken' })
    expect((await change({ fulllink: shop.to('/410') })).json()).toMatchObject({ state: 'active' })
    shop.asked = []
    await shop.round()
    expect(shop.asked).toEqual(['/410'])
  })

  test('that is changed while it is looked at is not blamed for the old one', async () => {
    const link = await shop.linkTo(shop.to('/404'))
    await shop.linkTo(shop.to('/200'))
    await shop.round()
    context.travel(11 * MINUTE_MS)
    shop.asked = []
    await shop.round(async (target, signal) => {
      const asked = await shop.reach(target, signal)
      await putLink(context, shop.user(), link._id, { ...link, fulllink: shop.to('/new') })
      return asked
    })
    expect(shop.asked).toEqual(['/404', '/new'])
    expect(await shop.stateOf(link)).toBe('active')
  })
})

describe('when', () => {
  test('once a day, again in ten minutes after a failure, hourly while broken', async () => {
    const good = await shop.linkTo(shop.to('/200'))
    await shop.linkTo(shop.to('/404'))
    const seen = async (ms: number) => {
      context.travel(ms)
      shop.asked = []
      await shop.round()
      return shop.asked.toSorted()
    }
    expect(await seen(0)).toEqual(['/200', '/404'])
    expect(await seen(9 * MINUTE_MS)).toEqual([])
    expect(await seen(2 * MINUTE_MS)).toEqual(['/404'])
    expect(await seen(59 * MINUTE_MS)).toEqual([])
    expect(await seen(2 * MINUTE_MS)).toEqual(['/404'])
    expect(await seen(DAY_MS)).toEqual(['/200', '/404'])
    expect(await shop.stateOf(good)).toBe('active')
  })

  test('a target of many links is asked once for all of them', async () => {
    const links = []
    while (links.length < 5) links.push(await shop.linkTo(shop.to('/404')))
    await shop.linkTo(shop.to('/200'))
    await shop.twice()
    expect(shop.asked.filter(path => path === '/404')).toHaveLength(2)
    expect(await Promise.all(links.map(shop.stateOf))).toEqual(links.map(() => 'broken'))
  })

  test('deleted, archived, blocked and ended links are let be', async () => {
    const { sql } = context.services
    const links = []
    for (const name of ['deleted', 'archived', 'blocked', 'ended'])
      links.push(await shop.linkTo(shop.to(`/${name}`)))
    const [deleted, archived, blocked, ended] = links.map(({ _id }) => _id)
    await sql`update links set deleted_at = now() where id = ${deleted ?? ''}`
    await sql`update links set archived_at = now() where id = ${archived ?? ''}`
    await sql`update links set blocked_at = now() where id = ${blocked ?? ''}`
    await sql`update links set ends_at = 'epoch' where id = ${ended ?? ''}`
    await shop.round()
    expect(shop.asked).toEqual([])
    await sql`update links set archived_at = null where id = ${archived ?? ''}`
    await shop.round()
    expect(shop.asked).toEqual(['/archived'])
  })
})

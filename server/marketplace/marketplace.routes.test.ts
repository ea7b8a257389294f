import { beforeEach, describe, expect, test } from 'vitest'

import { marketplace } from '#contract/marketplace.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { sampleFields, urlOf } from '#test/samples.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'

const seller = duringTests(startSellerApp)
let shop: Shop
beforeEach(async () => {
  shop = await seller.open()
})

const list = (query: string, type = 'wildberries', user = shop) =>
  seller.get(user, `/api/marketplace/shortlinks/type/${type}?${query}`)
const one = (id: string) => `/api/marketplace/shortlinks/${id}`
const sql = () => seller.context.services.sql

describe('links of a type', () => {
  test('are those of the list of links, with their figures', async () => {
    const [a, b] = [await seller.linkTo(shop, 1111), await seller.linkTo(shop, 2222)]
    await seller.linkTo(await seller.open(), 3333)
    const telegram = await seller.linkTo(shop, 4444, { fulllink: 'https://t.me/channel' })
    await insertPlainVisits(seller.context, shop.id, [{ link: a, time: seller.context.now() }])
    const reply = await list('skip=0&limit=10')
    expect(reply.headers['x-total-count']).toBe('2')
    expect(reply.json()).toMatchObject([
      { _id: b, nmId: 2222, visits: 0 },
      { _id: a, nmId: 1111, visits: 1, uniqVisits: 1 }
    ])
    const same = await seller.get(shop, '/api/users/shortlinks?type=wildberries')
    expect(reply.json()).toEqual(same.json())
    expect((await list('skip=0&limit=10', 'telegram')).json()).toMatchObject([{ _id: telegram, nmId: null }])
    expect((await list('skip=1&limit=1')).json()).toMatchObject([{ _id: a }])
    expect((await list('skip=0&limit=1&sort=-visits')).json()).toMatchObject([{ _id: a }])
    expect((await list('skip=0&limit=9&search=2222')).json()).toMatchObject([{ _id: b }])
  })

  test('have those in the archive when these are asked for', async () => {
    const [living, archived] = [await seller.linkTo(shop, 1111), await seller.linkTo(shop, 2222)]
    await sql()`update links set archived_at = now() where id = ${archived}`
    expect((await list('skip=0&limit=10')).json()).toMatchObject([{ _id: living }])
    expect((await list('skip=0&limit=10&state=archived')).json()).toMatchObject([{ _id: archived }])
  })

  test.each([
    ['limit=10', 'skip'],
    ['skip=0', 'limit'],
    ['skip=0&limit=201', 'limit'],
    ['skip=-1&limit=10', 'skip'],
    ['skip=x&limit=10', 'skip'],
    ['skip=0&limit=0', 'limit'],
    ['skip=0&limit=5&state=gone', 'state'],
    ['skip=0&limit=5&sort=users', 'sort']
  ])('%s: 422 about %s', async (query, field) => {
    expect((await list(query)).json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  })

  test('a type that there is not', async () => {
    expect((await list('skip=0&limit=5', 'constructor')).json()).toMatchObject({
      statusCode: 422,
      details: [{ field: 'type' }]
    })
  })
})

describe('one link', () => {
  test('is read and changed as through the links', async () => {
    const id = await seller.linkTo(shop, 1111, { title: 'Было', shortlink: `before-${shop.id}` })
    const read = await seller.get(shop, one(id))
    expect(read.json()).toEqual((await seller.get(shop, `/api/users/shortlinks/${id}`)).json())
    const change = {
      fulllink: 'https://www.wildberries.ru/catalog/5555/detail.aspx',
      shortlink: `after-${shop.id}`
    }
    const changed = await seller.put(shop, one(id), { ...change, title: 'Стало' })
    expect(changed.json()).toMatchObject({ _id: id, title: 'Стало', nmId: 5555 })
    const alias = await seller.context.app.inject(`/before-${shop.id}`)
    expect([alias.statusCode, alias.headers.location]).toEqual([302, change.fulllink])
  })

  test.each([
    [{ fulllink: 'javascript:alert(1)', shortlink: 'fine-name' }, 'fulllink'],
    [{ fulllink: 'https://tropa.test/x', shortlink: 'fine-name' }, 'fulllink'],
    [{ fulllink: 'https://example.ru', shortlink: 'short' }, 'shortlink'],
    [{ shortlink: 'fine-name' }, 'fulllink']
  ])('%j is refused about %s', async (payload, field) => {
    const id = await seller.linkTo(shop, 1111)
    expect((await seller.put(shop, one(id), payload)).json()).toMatchObject({
      statusCode: 422,
      details: [{ field }]
    })
  })

  test('another’s is as if it did not exist: read, change, cost', async () => {
    const theirs = await seller.linkTo(await seller.open(), 1111)
    const draft = { fulllink: 'https://example.ru', shortlink: `mine-${shop.id}` }
    const replies = [
      await seller.get(shop, one(theirs)),
      await seller.put(shop, one(theirs), draft),
      await seller.put(shop, `${one(theirs)}/cost`, { cost: 5 })
    ]
    for (const reply of replies) expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    const [row] = await sql()`select placement_cost from links where id = ${theirs}`
    expect(row).toEqual({ placement_cost: null })
  })
})

const costOf = async (id: string, nmId = 1111) => {
  const query = new URLSearchParams({ begin: '2026-01-01', end: '2026-01-02' })
  const reply = await seller.get(shop, `/api/marketplace/products/${nmId}?${query}`)
  return reply.json<{ links: { _id: string; cost: number | null }[] }>().links.find(({ _id }) => _id === id)
    ?.cost
}

describe('what a placement cost', () => {
  test('is kept, stays when the link is changed, and is taken away', async () => {
    const id = await seller.linkTo(shop, 1111)
    expect(await costOf(id)).toBeNull()
    for (const cost of [15_000, 0, 100_000_000]) {
      const reply = await seller.put(shop, `${one(id)}/cost`, { cost })
      expect([reply.statusCode, reply.json()]).toEqual([200, { cost }])
      expect(await costOf(id)).toBe(cost)
    }
    await seller.put(shop, one(id), { fulllink: 'https://wb.ru/catalog/1111', shortlink: `kept-${shop.id}` })
    expect(await costOf(id)).toBe(100_000_000)
    expect((await seller.put(shop, `${one(id)}/cost`, { cost: null })).json()).toEqual({ cost: null })
    expect(await costOf(id)).toBeNull()
  })

  test('goes when the link is led to another product, and does not come back with it: its visits do not either', async () => {
    const id = await seller.linkTo(shop, 2222)
    await seller.put(shop, `${one(id)}/cost`, { cost: 900 })
    const lead = (nmId: number) =>
      seller.put(shop, one(id), {
        fulllink: `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`,
        shortlink: `turned-${shop.id}`
      })
    await lead(2222)
    expect(await costOf(id, 2222)).toBe(900)
    await lead(1111)
    expect(await costOf(id)).toBeNull()
    await lead(2222)
    expect(await costOf(id, 2222)).toBeNull()
  })

  test('is kept for the product that it was typed for alone', async () => {
    const id = await seller.linkTo(shop, 1111)
    expect((await seller.put(shop, `${one(id)}/cost`, { cost: 900, nmId: 1111 })).statusCode).toBe(200)
    const late = await seller.put(shop, `${one(id)}/cost`, { cost: 5, nmId: 2222 })
    expect(late.json()).toMatchObject({ statusCode: 409, code: 'CHANGED_MEANWHILE' })
    expect(await costOf(id)).toBe(900)
  })

  test.each([-1, 1.5, 100_000_001, '15', true, [], undefined])('%j: 422, nothing changes', async cost => {
    const id = await seller.linkTo(shop, 1111)
    await seller.put(shop, `${one(id)}/cost`, { cost: 7 })
    expect((await seller.put(shop, `${one(id)}/cost`, { cost })).json()).toMatchObject({
      statusCode: 422,
      details: [{ field: 'cost' }]
    })
    expect(await costOf(id)).toBe(7)
  })

  test('of a link that was deleted: 404', async () => {
    const id = await seller.linkTo(shop, 1111)
    await sql()`update links set deleted_at = now() where id = ${id}`
    expect((await seller.put(shop, `${one(id)}/cost`, { cost: 7 })).statusCode).toBe(404)
  })
})

describe('who may', () => {
  const everyRoute = Object.values(marketplace).map(route => ({
    call: `${route.method} ${route.path}`,
    route
  }))
  const call = (route: (typeof everyRoute)[number]['route'], headers: Record<string, string>) =>
    seller.context.app.inject({
      method: route.method,
      url: urlOf(route),
      headers,
      ...('body' in route && { payload: sampleFields(route.body) })
    })

  test.each(everyRoute)('$call: 402 where the plan does not have it', async ({ route }) => {
    const reply = await call(route, (await seller.open('START_1')).headers)
    expect(reply.json()).toMatchObject({ statusCode: 402, code: 'LIMIT_MARKETPLACE' })
  })

  test.each(everyRoute)('$call: 403 without a token, 401 without a session', async ({ route }) => {
    const user = await signUp(seller.context)
    expect((await call(route, user.headers)).json()).toMatchObject({
      statusCode: 403,
      code: 'SELLER_REQUIRED'
    })
    expect((await call(route, {})).json()).toMatchObject({ statusCode: 401 })
  })
})

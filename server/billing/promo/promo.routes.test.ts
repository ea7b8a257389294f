import { beforeEach, describe, expect, test } from 'vitest'

import type { PromoRow } from '#contract/promo.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { signUp, idOf, type TestUser } from '#test/factories.ts'
import { newBuyers, newOrder } from '#test/payment-orders.ts'

import { takeUse } from './uses.ts'

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))
const anna = beforeTests(() => signUp(context))

beforeEach(async () => {
  await context.services.sql`truncate promos cascade`
})

const draft = { code: 'Summer-26', plans: ['START_1', 'START_12'], percent: 15, usage: 3 }

const post = (fields: object = {}) =>
  context.app.inject({
    method: 'POST',
    url: '/api/promo',
    headers: admin.headers,
    payload: { ...draft, ...fields }
  })
const put = (id: string, payload: object) =>
  context.app.inject({ method: 'PUT', url: `/api/promo/${id}`, headers: admin.headers, payload })
const remove = (id: string) =>
  context.app.inject({ method: 'DELETE', url: `/api/promo/${id}`, headers: admin.headers })
const get = (address: string, { headers }: TestUser = admin) =>
  context.app.inject({ url: `/api/promo${address}`, headers })

async function create(fields: object = {}): Promise<PromoRow> {
  const reply = await post(fields)
  expect(reply.statusCode).toBe(201)
  return reply.json<PromoRow>()
}

describe('a code', () => {
  test('is kept in capitals, however it was typed', async () => {
    const made = await create()
    expect(made).toEqual({
      _id: expect.stringMatching(/^\d{1,18}$/),
      code: 'SUMMER-26',
      plans: ['START_1', 'START_12'],
      percent: 15,
      usage: 3,
      used: 0,
      creationDate: expect.stringMatching(/Z$/)
    })
  })

  test.each(['summer-26', 'SUMMER-26', 'sUmMeR-26'])(
    'is found as %s by whoever is signed in',
    async typed => {
      const { creationDate: _, used: __, ...made } = await create()
      const told = { ...made, usedByYou: false }
      expect((await get(`/get/${typed}`, anna)).json()).toEqual(told)
      expect((await get(`/${typed}`, anna)).json()).toEqual([told])
    }
  )

  test('that there is none of: 404, and a list of none', async () => {
    expect((await get('/get/NOTHING', anna)).statusCode).toBe(404)
    const reply = await get('/NOTHING', anna)
    expect([reply.statusCode, reply.json()]).toEqual([200, []])
  })

  test('is read by its number, whatever it is called by now', async () => {
    const { _id } = await create()
    await put(_id, { code: 'AUTUMN' })
    const read = () => context.app.inject({ url: `/api/admin/promo/${_id}`, headers: admin.headers })
    expect((await read()).json()).toMatchObject({ _id, code: 'AUTUMN', usage: 3, used: 0 })
    await remove(_id)
    expect((await read()).statusCode).toBe(404)
  })

  test('that the user has used is told so', async () => {
    const { _id: promoId, code: promoCode, usage } = await create({ plans: ['START_1'] })
    const about = { plan: 'START_1', promoId, promoCode } as const
    const order = await newOrder(context, { id: await idOf(context, anna) }, about)
    const use = { orderId: order.id, userId: order.userId, plan: order.plan, promoId }
    await context.services.sql.begin(tx => takeUse(tx, use, context.now()))
    const reply = await get('/get/SUMMER-26', anna)
    const told = { code: 'SUMMER-26', usage: usage - 1, usedByYou: true }
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining(told)])
    expect((await get('/SUMMER-26', anna)).json()).toMatchObject([told])
    expect((await get('/get/SUMMER-26', admin)).json()).toMatchObject({ ...told, usedByYou: false })
  })

  test('cannot be guessed: there are so many tries in an hour', async () => {
    await create()
    const guesser = await signUp(context)
    for (let tried = 0; tried < 60; tried += 1) {
      const path = tried % 2 === 0 ? `/get/GUESS-${tried}` : `/GUESS-${tried}`
      expect((await get(path, guesser)).statusCode).not.toBe(429)
    }
    expect((await get('/get/SUMMER-26', guesser)).statusCode).toBe(429)
    expect((await get('/SUMMER-26', guesser)).statusCode).toBe(429)
    expect((await get('/get/SUMMER-26', anna)).statusCode).toBe(200)
  })

  test('cannot be guessed by many accounts of one address; who has one elsewhere is not held up', async () => {
    await create()
    const guessers = [await signUp(context), await signUp(context)]
    const ask = (code: string, from: string, { headers } = anna) =>
      context.app.inject({ url: `/api/promo/get/${code}`, headers, remoteAddress: from })
    for (let tried = 0; tried < 100; tried += 1) {
      const reply = await ask(`GUESS-${tried}`, '198.51.100.7', guessers[tried % 2])
      expect(reply.statusCode).toBe(404)
    }
    expect((await ask('SUMMER-26', '198.51.100.7')).statusCode).toBe(429)
    expect((await ask('SUMMER-26', '198.51.100.8')).statusCode).toBe(200)
  })

  test('is taken in any letter case', async () => {
    await create()
    const reply = await post({ code: 'SUMMER-26', percent: 20 })
    expect([reply.statusCode, reply.json()]).toEqual([409, expect.objectContaining({ code: 'PROMO_TAKEN' })])
  })

  test('two at once: one is made', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => post()))
    const made = replies.filter(reply => reply.statusCode === 201)
    const taken = replies.filter(reply => reply.statusCode === 409)
    expect([made.length, taken.length]).toEqual([1, 7])
  })

  test.each([
    ['code', 'АБВ'],
    ['code', 'A B'],
    ['code', 'AB'],
    ['code', 'x'.repeat(33)],
    ['plans', []],
    ['plans', ['START_2']],
    ['plans', ['START_1', 'START_1']],
    ['percent', 0],
    ['percent', 101],
    ['percent', 1.5],
    ['percent', '15'],
    ['usage', -1],
    ['usage', 2_000_000]
  ])('with %s %j is refused', async (field, value) => {
    const reply = await post({ [field]: value })
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ details: { field: string }[] }>().details[0]?.field).toMatch(field)
  })
})

describe('a change', () => {
  test('of one field leaves the others', async () => {
    const made = await create()
    const reply = await put(made._id, { usage: 0 })
    expect([reply.statusCode, reply.json()]).toEqual([200, { ...made, usage: 0 }])
    expect((await get('')).json()).toEqual([{ ...made, usage: 0 }])
  })

  test('of nothing changes nothing', async () => {
    const made = await create()
    expect((await put(made._id, {})).json()).toEqual(made)
  })

  test('to a code that another has is refused', async () => {
    const made = await create()
    await create({ code: 'WINTER' })
    expect((await put(made._id, { code: 'winter' })).json()).toMatchObject({ code: 'PROMO_TAKEN' })
    expect((await put(made._id, { code: 'summer-26' })).statusCode).toBe(200)
  })

  test('of a code that there is none of: 404', async () => {
    expect((await put('123', { usage: 1 })).statusCode).toBe(404)
    expect((await put('123', {})).statusCode).toBe(404)
    expect((await remove('123')).statusCode).toBe(404)
  })
})

test('a deleted code is gone for everybody, and may be made anew', async () => {
  const made = await create()
  expect((await remove(made._id)).statusCode).toBe(204)
  expect((await remove(made._id)).statusCode).toBe(404)
  expect((await get('/get/SUMMER-26', anna)).statusCode).toBe(404)
  expect((await put(made._id, { usage: 1 })).statusCode).toBe(404)
  expect((await get('')).json()).toEqual([])
  expect((await create())._id).not.toBe(made._id)
})

const codes = async (query: string) => {
  const reply = await get(query)
  expect(reply.statusCode).toBe(200)
  return { codes: reply.json<PromoRow[]>().map(({ code }) => code), headers: reply.headers }
}

test('how many payments took a use stands in the list and in the answer to a change', async () => {
  const { _id: promoId } = await create({ plans: ['START_1'] })
  await create({ code: 'WINTER' })
  for (const buyer of await newBuyers(context, 2)) {
    const { id: orderId, userId, plan } = await newOrder(context, buyer, { plan: 'START_1', promoId })
    await context.services.sql.begin(tx => takeUse(tx, { orderId, userId, plan, promoId }, context.now()))
  }
  const counts = (await get('?sort=code')).json<PromoRow[]>().map(({ used, usage }) => [used, usage])
  expect(counts).toEqual([
    [2, 1],
    [0, 3]
  ])
  expect((await put(promoId, { usage: 50 })).json()).toMatchObject({ used: 2, usage: 50 })
})

describe('the list', () => {
  beforeEach(async () => {
    for (const [code, percent] of [
      ['BETA', 30],
      ['ALPHA', 10],
      ['ALPHA_50', 50]
    ])
      await create({ code, percent })
  })

  test('has the newest first, and its size', async () => {
    const { codes: all, headers } = await codes('')
    expect(all).toEqual(['ALPHA_50', 'ALPHA', 'BETA'])
    expect(headers).toMatchObject({ 'x-total-count': '3', 'x-total-exact': 'true' })
  })

  test.each([
    ['sort=code', ['ALPHA', 'ALPHA_50', 'BETA']],
    ['sort=-percent', ['ALPHA_50', 'BETA', 'ALPHA']],
    ['sort=creationDate', ['BETA', 'ALPHA', 'ALPHA_50']],
    ['skip=1&limit=1&sort=code', ['ALPHA_50']],
    ['search=alpha', ['ALPHA_50', 'ALPHA']],
    ['search=A_', ['ALPHA_50']],
    ['search=%25', []]
  ])('%s', async (query, wanted) => {
    expect((await codes(`?${query}`)).codes).toEqual(wanted)
  })

  test.each(['constructor', 'deleted', '-plans'])('is not sorted by %s', async sort => {
    expect((await get(`?sort=${sort}`)).statusCode).toBe(422)
  })
})

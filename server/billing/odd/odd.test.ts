import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

import { oddWords } from './odd-words.ts'
import { noteOddity, type NewOddity } from './oddities.store.ts'

interface Listed {
  _id: string
  reason: string
  text: string
  username: string
  amount: number | null
  settled: string | null
}

const context = duringTests(startTestApp)
let admin: TestUser
let payer: { id: string; username: string }
beforeAll(async () => {
  admin = await newAdmin(context)
  const { username } = await signUp(context)
  const { sql } = context.services
  const [row] = await sql<{ id: string }[]>`select id from users where username = ${username}`
  payer = { id: row?.id ?? '', username }
})
beforeEach(() => context.services.sql`delete from oddities`)

let count = 0
const note = (odd: Partial<NewOddity> = {}) => {
  count += 1
  const at = context.now()
  return noteOddity(
    context.services.sql,
    { key: `test:${count}`, reason: 'unknown_order', at, ...odd },
    at + count
  )
}
const list = (query = '') =>
  context.app.inject({ url: `/api/admin/payments/odd${query}`, headers: admin.headers })
const settle = (id: string, settled: boolean) =>
  context.app.inject({
    method: 'PUT',
    url: `/api/admin/payments/odd/${id}`,
    headers: admin.headers,
    payload: { settled }
  })
const reasons = (reply: LightMyRequestResponse) => reply.json<Listed[]>().map(({ reason }) => reason)

test('what was found last stands first, in words, with the money in roubles and whose it is', async () => {
  await note({ reason: 'wrong_amount', userId: payer.id, transactionId: '7', amount: 39_050 })
  await note({ reason: 'unknown_order' })
  const reply = await list()
  expect(reply.headers).toMatchObject({ 'x-total-count': '2', 'x-total-exact': 'true' })
  const [first, second] = reply.json<Listed[]>()
  expect(first).toMatchObject({
    reason: 'unknown_order',
    user: '',
    username: '',
    amount: null,
    settled: null
  })
  expect(second).toMatchObject({
    reason: 'wrong_amount',
    text: oddWords.wrong_amount,
    user: payer.id,
    username: payer.username,
    transactionId: '7',
    amount: 390.5
  })
})

test('the same oddity is one row however often it is met', async () => {
  expect(await note({ key: 'same' })).toBe(true)
  expect(await note({ key: 'same' })).toBe(false)
  expect(reasons(await list())).toHaveLength(1)
})

test('a page at a time, with the number of all', async () => {
  for (const reason of ['unknown_order', 'wrong_account', 'wrong_plan'] as const) await note({ reason })
  const middle = await list('?skip=1&limit=1')
  expect(reasons(middle)).toEqual(['wrong_account'])
  expect(middle.headers['x-total-count']).toBe('3')
})

test('what is settled leaves the list, is found among the settled, and comes back when that was a mistake', async () => {
  await note({ reason: 'wrong_plan' })
  const id = (await list()).json<Listed[]>()[0]?._id ?? ''
  const settled = await settle(id, true)
  expect(settled.json<Listed>().settled).not.toBeNull()
  const one = await context.app.inject({ url: `/api/admin/payments/odd/${id}`, headers: admin.headers })
  expect(one.json()).toEqual(settled.json())
  expect(reasons(await list())).toEqual([])
  expect(reasons(await list('?settled=true'))).toEqual(['wrong_plan'])
  context.travel(MINUTE_MS)
  expect((await settle(id, true)).json<Listed>()).toEqual(settled.json())
  expect((await settle(id, false)).json<Listed>().settled).toBeNull()
  expect(reasons(await list('?settled=false'))).toEqual(['wrong_plan'])
})

test('a search finds a payment, a subscription and a payer', async () => {
  await note({ reason: 'wrong_plan', transactionId: '9001' })
  await note({ reason: 'wrong_account', subscriptionId: 'sc_Abc' })
  await note({ reason: 'deleted_user', userId: payer.id })
  expect(reasons(await list('?search=9001'))).toEqual(['wrong_plan'])
  expect(reasons(await list('?search=SC_abc'))).toEqual(['wrong_account'])
  expect(reasons(await list(`?search=${payer.username.slice(0, 8)}`))).toEqual(['deleted_user'])
  expect(reasons(await list('?search=%25'))).toEqual([])
})

test('what is not there is 404; an order that the list has not is 422', async () => {
  expect((await settle('1', true)).statusCode).toBe(404)
  expect((await settle('999999999999999999', true)).statusCode).toBe(404)
  expect((await list('?sort=amount')).json()).toMatchObject({ code: 'INVALID', details: [{ field: 'sort' }] })
})

test('only administrators see it', async () => {
  const other = await signUp(context)
  const reply = await context.app.inject({ url: '/api/admin/payments/odd', headers: other.headers })
  expect(reply.statusCode).toBe(403)
})

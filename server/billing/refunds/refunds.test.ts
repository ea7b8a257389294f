import { afterEach, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { newAdmin } from '#test/admins.ts'
import { openOddities } from '#test/billing.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { toldOf } from '#test/payers.ts'
import { startPayments } from '#test/payments.ts'
import { openRefundDesk } from '#test/refund-desk.ts'

const context = duringTests(startPayments)
const desk = beforeTests(() => openRefundDesk(context))
afterEach(async () => {
  context.sandbox.faults.clear()
  await context.arrive()
  await context.services.sql`delete from oddities`
})

const payedTo = async ({ id }: { id: string }) => {
  const [row] = await context.services.sql<{ payed_to: Date }[]>`select payed_to from users where id = ${id}`
  return row?.payed_to.getTime() ?? 0
}

test('a part goes back to the kopeck, once, with its receipt, its letter and its days', async () => {
  const buyer = await desk.payer()
  const before = await payedTo(buyer)
  const [paid] = await context.services.sql<{ at: Date }[]>`
    select at from money_facts where id = ${buyer.payment}`
  const days = (before - (paid?.at.getTime() ?? 0)) / DAY_MS
  expect(await desk.refund(buyer.payment, 130.1)).toMatchObject({
    statusCode: 200,
    refunded: 130.1,
    amount: 390
  })
  await context.arrive()
  expect(await desk.refunds(buyer)).toEqual([13_010])
  expect(desk.givenBack(buyer)).toEqual([13_010])
  const receipt = context.sandbox.receipts.find(
    one => one.type === 'IncomeReturn' && one.accountId === buyer.id
  )
  expect(receipt?.amount).toBe(13_010)
  expect(await toldOf(context, buyer.id, 'refunded')).toMatchObject([{ amount: 13_010 }])
  expect((before - (await payedTo(buyer))) / DAY_MS).toBe(Math.floor((130.1 * days) / 390))
  expect((await desk.operations(buyer)).map(({ outcome }) => outcome)).toEqual(['done'])
  expect(await openOddities(context)).toEqual([])
})

test('all of it ends the term and the renewal', async () => {
  const buyer = await desk.payer(true)
  const subscription = context.sandbox.subscriptions.find(one => one.accountId === buyer.id)
  expect(subscription?.status).toBe('Active')
  expect(await desk.refund(buyer.payment, 390)).toMatchObject({ statusCode: 200, refunded: 390 })
  await expect.poll(() => subscription?.status, { timeout: 60_000 }).toBe('Cancelled')
  await context.arrive()
  expect(await payedTo(buyer)).toBeLessThanOrEqual(context.now())
  expect(await toldOf(context, buyer.id, 'renewal-cancelled')).toMatchObject([{ by: 'refund' }])
})

test('a part leaves the renewal alone and brings its charge to the new end', async () => {
  const buyer = await desk.payer(true)
  await desk.refund(buyer.payment, 100)
  const subscription = context.sandbox.subscriptions.find(one => one.accountId === buyer.id)
  const end = await payedTo(buyer)
  await expect
    .poll(() => Math.abs((subscription?.nextAt ?? 0) - end), { timeout: 60_000 })
    .toBeLessThan(2 * MINUTE_MS)
  expect(subscription?.status).toBe('Active')
})

test.each([
  ['more than was paid', 390.01, /не больше 390/],
  ['parts of a kopeck', 1.005, /до копейки/]
])('%s is refused, and nothing is asked', async (_name, amount, words) => {
  const buyer = await desk.payer()
  const answer = await desk.refund(buyer.payment, amount)
  expect(answer).toMatchObject({ statusCode: 422, code: 'INVALID', details: [{ field: 'amount' }] })
  expect(answer.message).toMatch(words)
  expect(await desk.operations(buyer)).toEqual([])
})

test('in parts it is never more than was paid', async () => {
  const buyer = await desk.payer()
  expect(await desk.refund(buyer.payment, 389.99)).toMatchObject({ statusCode: 200 })
  expect(await desk.refund(buyer.payment, 0.02)).toMatchObject({ statusCode: 422 })
  expect(await desk.refund(buyer.payment, 0.01)).toMatchObject({ statusCode: 200, refunded: 390 })
  expect((await desk.refund(buyer.payment, 0.01)).message).toMatch(/больше нечего/)
})

test('how much is left to give back is said to the kopeck', async () => {
  const buyer = await desk.payer()
  await desk.refund(buyer.payment, 194.5)
  expect((await desk.refund(buyer.payment, 200)).message).toContain('не больше 195,50\u00A0₽.')
})

test('many administrators at once never give back more than was paid', async () => {
  const buyer = await desk.payer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.refund(buyer.payment, 100)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
  await context.arrive()
  expect((await desk.operations(buyer)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  expect(desk.givenBack(buyer)).toEqual([10_000, 10_000, 10_000])
  expect(await desk.refunds(buyer)).toEqual([10_000, 10_000, 10_000])
})

test('who saw less gone back than has by now gives nothing: somebody else was quicker', async () => {
  const buyer = await desk.payer()
  await desk.refund(buyer.payment, 100)
  const late = await desk.refund(buyer.payment, 100, { refunded: 0 })
  expect(late).toMatchObject({ statusCode: 409, code: 'CHANGED_MEANWHILE' })
  expect(desk.givenBack(buyer)).toEqual([10_000])
  expect(await desk.refund(buyer.payment, 50.5, { refunded: 100 })).toMatchObject({ refunded: 150.5 })
})

test('of administrators who answer the same wish at once one does', async () => {
  const buyer = await desk.payer()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => desk.refund(buyer.payment, 100, { refunded: 0 }))
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'CHANGED_MEANWHILE')).toHaveLength(3)
  await context.arrive()
  expect(desk.givenBack(buyer)).toEqual([10_000])
})

test('whose money goes back is said by the address alone, whatever else a body says', async () => {
  const [buyer, other] = [await desk.payer(), await desk.payer()]
  const { headers } = await newAdmin(context)
  const reply = await context.app.inject({
    method: 'POST',
    url: `/api/admin/payments/${buyer.payment}/refund`,
    headers,
    payload: { amount: 10, paymentId: other.payment, by: other.id }
  })
  expect(reply.statusCode).toBe(200)
  expect([desk.givenBack(buyer), desk.givenBack(other)]).toEqual([[1000], []])
})

test('what the provider refuses has not happened, and may be tried again', async () => {
  const buyer = await desk.payer()
  const paid = context.sandbox.transactions.find(one => one.accountId === buyer.id)
  if (!paid) throw new Error('nothing was paid')
  paid.status = 'Cancelled'
  const answer = await desk.refund(buyer.payment, 10)
  expect(answer).toMatchObject({ statusCode: 422, details: [{ field: 'amount' }] })
  expect(answer.message).toMatch(/отказал/)
  paid.status = 'Completed'
  expect(await desk.refund(buyer.payment, 10)).toMatchObject({ statusCode: 200 })
  expect((await desk.operations(buyer)).map(({ outcome }) => outcome)).toEqual(['undone', 'done'])
})

test('a payment older than a year is not asked for; one that is not there is 404', async () => {
  const buyer = await desk.payer()
  await context.services.sql`
    update money_facts set at = at - interval '367 days' where user_id = ${buyer.id}`
  expect((await desk.refund(buyer.payment, 1)).message).toMatch(/старше года/)
  expect(await desk.operations(buyer)).toEqual([])
  expect(await desk.refund('1', 1)).toMatchObject({ statusCode: 404 })
})

test('a payment that was taken back before the money moved gives nothing back', async () => {
  const buyer = await desk.payer()
  await context.services.sql`update money_facts set voided = true where id = ${buyer.payment}`
  expect((await desk.refund(buyer.payment, 1)).message).toMatch(/отменён до списания/)
  expect(await desk.operations(buyer)).toEqual([])
})

test('a payment of the test mode gives nothing back, for no money moved', async () => {
  const buyer = await desk.payer()
  await context.services.sql`update money_facts set test = true where id = ${buyer.payment}`
  const answer = await desk.refund(buyer.payment, 1)
  expect(answer).toMatchObject({ statusCode: 422, code: 'INVALID', details: [{ field: 'amount' }] })
  expect(answer.message).toMatch(/тестовый: деньги не списывались/)
  expect(await desk.operations(buyer)).toEqual([])
})

test('money of nobody whom we know can be given back, too', async () => {
  const buyer = await desk.payer()
  await context.services.sql`update money_facts set user_id = null where id = ${buyer.payment}`
  expect(await desk.refund(buyer.payment, 390)).toMatchObject({ statusCode: 200, refunded: 390, user: '' })
  await context.arrive()
  expect(desk.givenBack(buyer)).toEqual([39_000])
  expect(await openOddities(context)).toEqual([])
})

test('only administrators give money back', async () => {
  const buyer = await desk.payer()
  const reply = await context.app.inject({
    method: 'POST',
    url: `/api/admin/payments/${buyer.payment}/refund`,
    headers: buyer.headers,
    payload: { amount: 1 }
  })
  expect(reply.statusCode).toBe(403)
})

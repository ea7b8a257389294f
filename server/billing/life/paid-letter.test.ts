import { describe, expect, test } from 'vitest'

import { payKey, recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { mailsTo } from '#test/mails.ts'
import { mirrored, newPayer, payFor, toldOf } from '#test/payers.ts'

import { paidLetterNow, paidLetterSoon, writePaidLetter } from './paid-letter.ts'

const URL_OF_RECEIPT = 'https://receipts.test/r/1?a=1&b=2'

const context = duringTests(startTestApp)

const letters = (userId: string) => toldOf(context, userId, 'paid')

/** As the last letter tells it. */
const next = async (userId: string) => (await letters(userId)).at(-1)?.next

const payedTo = async (userId: string): Promise<number> => {
  const [row] = await context.services.sql<{ payed_to: Date }[]>`
    select payed_to from users where id = ${userId}`
  return row?.payed_to.getTime() ?? 0
}

function soon(transactionId: string): Promise<void> {
  const { sql, jobs } = context.services
  return sql.begin(tx => paidLetterSoon(tx, jobs, payKey(transactionId)))
}

const write = (transactionId: string): Promise<void> => {
  const { sql, jobs } = context.services
  return sql.begin(tx => writePaidLetter(tx, jobs, payKey(transactionId), context.now()))
}

/** As the cash register tells of it: its row and the letter in one transaction. */
function receipt(transactionId: string, { type = 'Income', url = URL_OF_RECEIPT } = {}): Promise<void> {
  const { sql, jobs } = context.services
  return sql.begin(async tx => {
    await tx`
      insert into receipts (id, transaction_id, type, url, amount, at)
      values (${newId(context.now())}, ${transactionId}, ${type}, ${url}, 39000, ${new Date(context.now())})`
    await paidLetterNow(tx, jobs, transactionId, context.now())
  })
}

/** The job that writes a letter, when it is for later. */
async function jobOf(transactionId: string): Promise<{ id: string; seconds: number } | undefined> {
  const [row] = await context.services.sql<{ id: string; seconds: number }[]>`
    select id, extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'paid-letter' and data ->> 'payment' = ${payKey(transactionId)}`
  return row
}

describe('with the receipt', () => {
  test('the letter leads to it, and is written once, however often and by whomever it is asked for', async () => {
    const { userId, username, transactionId } = await newPayer(context)
    await soon(transactionId)
    expect(await letters(userId)).toEqual([])
    await receipt(transactionId)
    await Promise.all(Array.from({ length: 5 }, () => write(transactionId)))
    await receipt(transactionId)
    expect(await letters(userId)).toMatchObject([
      {
        plan: 'START_1',
        amount: 39_000,
        currency: 'RUB',
        until: await payedTo(userId),
        receipt: URL_OF_RECEIPT,
        next: null
      }
    ])
    const letter = (await mailsTo(context, username)).find(({ subject }) => subject?.startsWith('Оплата'))
    expect(letter?.subject).toBe('Оплата прошла: 390\u00A0₽, тариф «Старт»')
    expect(letter?.text).toContain(URL_OF_RECEIPT)
  })

  test('ten who write it at once write one', async () => {
    const { userId, transactionId } = await newPayer(context)
    await Promise.all(Array.from({ length: 10 }, () => write(transactionId)))
    expect(await letters(userId)).toHaveLength(1)
  })

  test('that came before the payment, the letter goes out at once', async () => {
    const { userId, transactionId } = await newPayer(context)
    await context.services.sql`
      insert into receipts (id, transaction_id, type, url, amount, at)
      values ('early', ${transactionId}, 'Income', ${URL_OF_RECEIPT}, 39000, now())`
    await soon(transactionId)
    await expect.poll(() => letters(userId), { timeout: 60_000 }).toMatchObject([{ receipt: URL_OF_RECEIPT }])
  })

  test('an address that no letter may lead to is left out', async () => {
    const { userId, transactionId } = await newPayer(context)
    await receipt(transactionId, { url: 'javascript:alert(1)' })
    expect(await letters(userId)).toMatchObject([{ receipt: '' }])
  })

  test('of money that went back, or of a payment that nobody knows, nothing is written', async () => {
    const { userId, transactionId } = await newPayer(context)
    await receipt('unknown')
    await receipt(`${transactionId}0`, { type: 'IncomeReturn' })
    expect(await letters(userId)).toEqual([])
  })
})

test('without a receipt the letter is written ten minutes later', async () => {
  const { userId, transactionId } = await newPayer(context)
  await soon(transactionId)
  const job = await jobOf(transactionId)
  expect(job?.seconds).toBe(600)
  expect(await letters(userId)).toEqual([])
  await context.services.sql`update pgboss.job set start_after = now() where id = ${job?.id ?? ''}`
  await expect.poll(() => letters(userId), { timeout: 60_000 }).toMatchObject([{ receipt: '' }])
  await receipt(transactionId)
  expect(await letters(userId)).toHaveLength(1)
})

test('what a promo code has paid has no receipt to wait for', async () => {
  const { userId } = await newPayer(context)
  const transactionId = await payFor(context, userId, { plan: 'SOCIAL_1', amount: 0 })
  await soon(transactionId)
  await expect
    .poll(() => letters(userId), { timeout: 60_000 })
    .toMatchObject([{ plan: 'SOCIAL_1', amount: 0, next: null }])
})

describe('the next charge', () => {
  test('of a renewal is that of its subscription, at the new end of the term', async () => {
    const { userId } = await newPayer(context, 'SOCIAL_1')
    const subscriptionId = await mirrored(context, userId, { nextCharge: context.now(), amount: 199.5 })
    const transactionId = await payFor(context, userId, { plan: null, amount: 19_950, subscriptionId })
    await receipt(transactionId)
    expect(await letters(userId)).toMatchObject([{ plan: 'SOCIAL_1', amount: 19_950 }])
    expect(await next(userId)).toEqual({ date: await payedTo(userId), amount: 19_950 })
  })

  test('is what the buyer agreed to, as long as nothing was heard of the subscription', async () => {
    const { userId } = await newPayer(context)
    await context.services.sql`
      insert into orders (id, user_id, plan, amount, price, renews_from, created_at)
      values (77, ${userId}, 'START_1', 19500, 39000, now(), now())`
    const transactionId = await payFor(context, userId, { plan: 'START_1', amount: 19_500, orderId: '77' })
    await write(transactionId)
    expect(await letters(userId)).toMatchObject([{ amount: 19_500 }])
    expect(await next(userId)).toEqual({ date: await payedTo(userId), amount: 39_000 })
  })

  test('is none after a cancel, whatever was agreed to', async () => {
    const { userId } = await newPayer(context)
    await context.services.sql`
      insert into orders (id, user_id, plan, amount, price, renews_from, created_at)
      values (78, ${userId}, 'START_1', 39000, 39000, now(), now())`
    const transactionId = await payFor(context, userId, { plan: 'START_1', orderId: '78' })
    await mirrored(context, userId, { nextCharge: context.now(), cancelWanted: true })
    await write(transactionId)
    expect(await next(userId)).toBeNull()
  })
})

describe('nothing is written', () => {
  test('of money that gives nothing', async () => {
    const { userId } = await newPayer(context)
    await receipt(await payFor(context, userId, { plan: 'START_1', counts: false }))
    expect(await letters(userId)).toEqual([])
  })

  test('of a payment that has gone back whole', async () => {
    const { userId, transactionId } = await newPayer(context)
    const now = context.now()
    const fact = { id: newId(now), key: `refund:${transactionId}`, kind: 'refund', userId, at: now } as const
    const payment = payKey(transactionId)
    await context.services.sql.begin(tx =>
      recordFact(tx, { ...fact, plan: null, amount: 39_000, payment }, now)
    )
    await write(transactionId)
    expect(await letters(userId)).toEqual([])
  })

  test('to somebody who is gone', async () => {
    const { userId, transactionId } = await newPayer(context)
    await context.services.sql`update users set deleted_at = now() where id = ${userId}`
    await receipt(transactionId)
    expect(await letters(userId)).toEqual([])
  })
})

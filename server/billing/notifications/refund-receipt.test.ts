import { readFile } from 'node:fs/promises'

import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { daysOfTerm } from '#server/billing/money/term.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { toldOf } from '#test/payers.ts'
import { oddOf, planOf } from '#test/payment-books.ts'
import { messageOf, newOrder, spaced } from '#test/payment-orders.ts'
import { codeOf, providerKeys, type Fields } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))
let anna: { id: string }
let payment: Fields
beforeEach(async () => {
  anna = await newBuyer(context)
  payment = messageOf(context, await newOrder(context, anna, { plan: 'START_1' }))
})

const pay = async () => expect(await codeOf(context, 'pay', payment)).toBe(0)
const refundOf = (amount: string, fields: Fields = {}): Fields => ({
  TransactionId: nextName('r'),
  PaymentTransactionId: payment['TransactionId'],
  Amount: amount,
  DateTime: spaced(context.now()),
  OperationType: 'Refund',
  InvoiceId: payment['InvoiceId'],
  AccountId: anna.id,
  Email: '',
  Data: '',
  Rrn: '',
  ...fields
})
const refund = async (message: Fields) => expect(await codeOf(context, 'refund', message)).toBe(0)
const plan = () => planOf(context, anna.id)

describe('a refund', () => {
  test('of a part takes its days back, once, and is told once', async () => {
    await pay()
    const { payedTo } = await plan()
    const days = daysOfTerm(Date.parse(`${String(payment['DateTime'])}Z`), 1)
    const message = refundOf('130.00')
    await Promise.all(Array.from({ length: 5 }, () => refund(message)))
    // 130 of 390 roubles.
    expect((payedTo - (await plan()).payedTo) / DAY_MS).toBe(Math.floor(days / 3))
    expect(await toldOf(context, anna.id, 'refunded')).toMatchObject([{ amount: 13_000 }])
    expect(await oddOf(context, message['TransactionId'])).toEqual([])
  })

  test('of all takes everything back', async () => {
    await pay()
    await refund(refundOf('390.00'))
    expect((await plan()).payedTo).toBeLessThanOrEqual(context.now())
  })

  test('of more than was paid takes everything back, and is listed', async () => {
    await pay()
    const message = refundOf('390.01')
    await refund(message)
    expect((await plan()).payedTo).toBeLessThanOrEqual(context.now())
    expect(await oddOf(context, message['TransactionId'])).toEqual(['refund_too_large'])
  })

  test('of more than is left of the payment is listed', async () => {
    await pay()
    await refund(refundOf('300.00'))
    const second = refundOf('100.00')
    await refund(second)
    expect(await oddOf(context, second['TransactionId'])).toEqual(['refund_too_large'])
  })

  test('told before its payment is listed until that comes, and comes to the same', async () => {
    const [part, early] = [refundOf('130.00'), context.now()]
    await refund(part)
    expect(await oddOf(context, part['TransactionId'])).toEqual(['refund_unknown_payment'])
    expect((await plan()).plan).toBeNull()
    await pay()
    expect(await oddOf(context, part['TransactionId'])).toEqual([])
    const days = ((await plan()).payedTo - early) / DAY_MS
    expect(days).toBeGreaterThan(17)
    expect(days).toBeLessThan(22)
  })

  test('and payment at once, in any order', async () => {
    await Promise.all([refund(refundOf('390.00')), pay(), refund(refundOf('0.00')), pay()])
    expect((await plan()).payedTo).toBeLessThanOrEqual(context.now())
  })

  test.each([
    { TransactionId: '' },
    { Amount: 'much' },
    { PaymentTransactionId: '' },
    { PaymentTransactionId: "'; --" }
  ])('with %j changes nothing of the plan', async fields => {
    await pay()
    const before = await plan()
    await refund(refundOf('390.00', fields))
    expect(await plan()).toEqual(before)
  })
})

const receipt = (fields: Fields = {}): Fields => ({
  Id: nextName('rc_'),
  DocumentNumber: 5,
  Type: 'Income',
  Url: 'https://receipts.ru/get/5',
  Amount: '390.00',
  DateTime: spaced(context.now()),
  Receipt: '{"Items":[]}',
  TransactionId: payment['TransactionId'],
  ...fields
})

const tell = async (fields?: Fields) => {
  const message = receipt(fields)
  expect(await codeOf(context, 'receipt', message)).toBe(0)
  const [row] = await context.services.sql`select * from receipts where id = ${String(message['Id'])}`
  return row
}

describe('a receipt', () => {
  test('is kept once', async () => {
    const message = receipt()
    for (const url of ['https://receipts.ru/get/5', 'https://receipts.ru/other']) {
      expect(await codeOf(context, 'receipt', { ...message, Url: url })).toBe(0)
    }
    const rows = await context.services
      .sql`select * from receipts where transaction_id = ${String(payment['TransactionId'])}`
    expect(rows).toMatchObject([{ type: 'Income', url: 'https://receipts.ru/get/5', amount: '39000' }])
  })

  test('is found by the order when it does not name the payment', async () => {
    await pay()
    expect(await tell({ TransactionId: '', InvoiceId: payment['InvoiceId'] })).toMatchObject({
      transaction_id: payment['TransactionId']
    })
    expect(await tell({ TransactionId: '', InvoiceId: '12345' })).toMatchObject({ transaction_id: '' })
  })

  test('that names the order alone and comes before the payment is found with it', async () => {
    const early = { TransactionId: '', InvoiceId: payment['InvoiceId'] }
    const kept = await tell(early)
    expect(kept).toMatchObject({ transaction_id: '', order_id: payment['InvoiceId'] })
    await pay()
    const [row] = await context.services
      .sql`select transaction_id from receipts where id = ${String(kept?.['id'])}`
    expect(row).toEqual({ transaction_id: payment['TransactionId'] })
  })

  test('from before its order was kept is found by its message, with a payment that has come or will', async () => {
    const { sql } = context.services
    const later = messageOf(context, await newOrder(context, anna, { plan: 'START_1' }))
    const early = await tell({ TransactionId: '', InvoiceId: payment['InvoiceId'] })
    const waiting = await tell({ TransactionId: '', InvoiceId: later['InvoiceId'] })
    const nameless = await tell({ TransactionId: '', InvoiceId: '0' })
    await pay()
    const ids = [early, waiting, nameless].map(row => String(row?.['id']))
    await sql`update receipts set transaction_id = '', order_id = null where id = any(${ids})`
    const script = new URL('../../../migrations/postgres/0031_earlier_receipts.sql', import.meta.url)
    await sql.unsafe(await readFile(script, 'utf8'))
    const found = async () => {
      const rows = await sql<{ id: string; transaction_id: string }[]>`
        select id, transaction_id from receipts where id = any(${ids})`
      return ids.map(id => rows.find(row => row.id === id)?.transaction_id)
    }
    expect(await found()).toEqual([payment['TransactionId'], '', ''])
    expect(await codeOf(context, 'pay', later)).toBe(0)
    expect(await found()).toEqual([payment['TransactionId'], later['TransactionId'], ''])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//receipts.ru',
    'https://receipts.ru/"onclick="x',
    'https://',
    '',
    `https://receipts.ru/${'x'.repeat(5000)}`
  ])('with the address %j is no link', async url => {
    const row = await tell({ Url: url })
    expect(row).toMatchObject({ url: '' })
  })
})

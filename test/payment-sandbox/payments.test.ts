import { afterEach, beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { openShop, purchase, receiptFor } from './shop.ts'

interface Payment {
  TransactionId: number
  Amount: number
  Status: string
  OriginalTransactionId: number | null
  Type: number
}

const shop = duringTests(openShop)

beforeEach(() => {
  shop.heard.length = 0
})

afterEach(async () => {
  shop.sandbox.faults.clear()
  await shop.sandbox.settle()
})

const paid = async () => (await shop.sandbox.pay(purchase(shop, { recurrent: undefined }))).transactionId

const refund = (TransactionId: number, Amount: number) =>
  shop.ask<{ TransactionId: number }>('/payments/refund', { TransactionId, Amount })

test('payments are given back in parts, never more than what is left', async () => {
  const id = await paid()
  const { Model } = await refund(id, 100.5)
  expect((await refund(id, 289.51)).Success).toBe(false)
  expect((await refund(id, 289.5)).Success).toBe(true)
  expect((await refund(id, 0.01)).Success).toBe(false)
  expect((await refund(Model.TransactionId, 1)).Success).toBe(false)
  await shop.sandbox.settle()
  const refunds = shop.heard.filter(({ kind }) => kind === 'refund')
  expect(refunds.map(({ fields }) => [fields['PaymentTransactionId'], fields['Amount']])).toEqual([
    [String(id), '100.50'],
    [String(id), '289.50']
  ])
  const receipts = shop.heard.filter(({ kind }) => kind === 'receipt').map(({ fields }) => fields)
  expect(receipts.map(({ Type, Amount }) => [Type, Amount])).toEqual([
    ['Income', '390.00'],
    ['IncomeReturn', '100.50'],
    ['IncomeReturn', '289.50']
  ])
  expect(receipts[1]).toMatchObject({ TransactionId: String(Model.TransactionId), AccountId: '7' })
})

test('payments of more than a year ago are not given back', async () => {
  const id = await paid()
  await shop.sandbox.travel(367 * DAY_MS)
  expect((await refund(id, 1)).Success).toBe(false)
})

test('payments are looked up by their number, their order and their day', async () => {
  const { transactionId } = await shop.sandbox.pay(
    purchase(shop, { recurrent: undefined, externalId: 'order-9' })
  )
  const { Model: refunded } = await refund(transactionId, 40)
  const one = await shop.ask<Payment>('/payments/get', { TransactionId: transactionId })
  expect(one.Model).toMatchObject({
    Amount: 390,
    Status: 'Completed',
    InvoiceId: 'order-9',
    TestMode: true
  })
  expect((await shop.ask('/payments/get', { TransactionId: 1 })).Success).toBe(false)
  const byOrder = await shop.ask<Payment>('/v2/payments/find', { InvoiceId: 'order-9' })
  expect(byOrder.Model.TransactionId).toBe(transactionId)
  expect(await shop.ask('/v2/payments/find', { InvoiceId: 'none' })).toMatchObject({
    Success: false,
    Message: 'Not found'
  })
  const today = new Date(shop.sandbox.now()).toISOString().slice(0, 10)
  const day = await shop.ask<Payment[]>('/payments/list', { Date: today })
  expect(day.Model).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ TransactionId: transactionId, Type: 0, OriginalTransactionId: null }),
      expect.objectContaining({
        TransactionId: refunded.TransactionId,
        Type: 1,
        OriginalTransactionId: transactionId,
        Amount: 40
      })
    ])
  )
  expect((await shop.ask<Payment[]>('/payments/list', { Date: '2020-01-01' })).Model).toEqual([])
})

test('payments of two stages are confirmed or let go of', async () => {
  const hold = async () =>
    (await shop.sandbox.pay(purchase(shop, { recurrent: undefined, paymentSchema: 'Dual' }))).transactionId
  const [first, second] = [await hold(), await hold()]
  expect((await refund(first, 1)).Success).toBe(false)
  expect((await shop.ask('/payments/confirm', { TransactionId: first, Amount: 391 })).Success).toBe(false)
  expect((await shop.ask('/payments/confirm', { TransactionId: first, Amount: 390 })).Success).toBe(true)
  expect((await shop.ask('/payments/void', { TransactionId: first })).Success).toBe(false)
  expect((await shop.ask('/payments/void', { TransactionId: second })).Success).toBe(true)
  await shop.sandbox.settle()
  expect(shop.told()).toEqual(['check', 'pay', 'check', 'pay', 'confirm', 'receipt', 'cancel'])
  expect(shop.heard.find(({ kind }) => kind === 'pay')?.fields['Status']).toBe('Authorized')
})

test('a receipt is made by itself, and only when its sums fit', async () => {
  const ask = (CustomerReceipt: object) =>
    shop.ask<{ Id: string; ReceiptLocalUrl: string }>('/kkt/receipt', {
      Inn: '7700000000',
      Type: 'Income',
      AccountId: '7',
      CustomerReceipt
    })
  const made = await ask(receiptFor(390))
  expect(made).toMatchObject({ Success: true, Message: 'Queued' })
  const page = await fetch(made.Model.ReceiptLocalUrl)
  expect(await page.text()).toContain('Кассовый чек')
  expect((await ask({ items: [] })).Success).toBe(false)
  await shop.sandbox.settle()
  expect(shop.told()).toEqual(['receipt'])
  shop.heard.length = 0
  await shop.sandbox.pay(purchase(shop, { recurrent: undefined, receipt: receiptFor(389) }))
  await shop.sandbox.settle()
  expect(shop.told()).toEqual(['check', 'pay'])
})

import { randomUUID } from 'node:crypto'

import { dayOf } from '../dates.ts'
import type { Fields } from '../fields.ts'
import { kopecks } from '../intent.ts'
import { transactionModel } from '../models.ts'
import { makeReceipt, readReceipt, receiptIn, receiptProblem, receiptUrl } from '../receipt.ts'
import { confirm, refund, Refused, voidPayment } from '../refunds.ts'
import type { FiscalReceipt, Transaction } from '../state.ts'
import { transactionOf } from '../transactions.ts'
import type { World } from '../world.ts'
import { done, type Method } from './method.ts'

const MOSCOW_MS = 3 * 3_600_000

function found(world: World, fields: Fields): Transaction {
  const id = fields.number('TransactionId')
  if (id === undefined) throw new Refused('TransactionId is required')
  const transaction = transactionOf(world, Math.round(id))
  if (!transaction) throw new Refused('Not found')
  return transaction
}

function amountIn(fields: Fields): number {
  const amount = fields.number('Amount')
  if (amount === undefined) throw new Refused('Amount is required')
  return kopecks(amount)
}

const get: Method = (world, fields) => done(transactionModel(world, found(world, fields)))

/** Of a day, in UTC unless a zone is told. */
const list: Method = (world, fields) => {
  const day = fields.text('Date').slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refused('Date is required')
  const shift = /^(MSK|Europe\/Moscow)$/i.test(fields.text('TimeZone')) ? MOSCOW_MS : 0
  const ofDay = world.state.transactions.filter(one => dayOf(one.madeAt + shift) === day)
  return done(ofDay.map(one => transactionModel(world, one)))
}

const find: Method = (world, fields) => {
  const invoiceId = fields.text('InvoiceId')
  if (invoiceId === '') throw new Refused('InvoiceId is required')
  const last = world.state.transactions.findLast(
    one => one.invoiceId === invoiceId && one.type === 'Payment' && one.status !== 'AwaitingAuthentication'
  )
  if (!last) throw new Refused('Not found')
  return done(transactionModel(world, last))
}

const kinds: FiscalReceipt['type'][] = ['Income', 'IncomeReturn', 'Expense', 'ExpenseReturn']

/** A receipt without a payment of ours. */
const makeOne: Method = (world, fields) => {
  const type = kinds.find(kind => kind === fields.text('Type'))
  const receipt = readReceipt(fields.child('CustomerReceipt'))
  if (fields.text('Inn') === '') throw new Refused('Inn is required')
  if (!type) throw new Refused('Type is invalid')
  if (!receipt) throw new Refused('CustomerReceipt is required')
  const amount = kopecks(receipt.items.reduce((total, item) => total + item.amount, 0))
  const problem = receiptProblem(receipt, amount)
  if (problem !== undefined) throw new Refused(problem)
  const accountId = fields.text('AccountId')
  const invoiceId = fields.text('InvoiceId')
  const [made, notice] = makeReceipt(world, {
    type,
    transactionId: null,
    invoiceId,
    accountId,
    amount,
    receipt
  })
  world.tell(accountId, [notice])
  return done({ Id: made.id, ErrorCode: 0, ReceiptLocalUrl: receiptUrl(world, made.id) }, 'Queued')
}

/** Source: developers.cloudpayments.ru, "API", and developers.cloudkassir.ru, August 2026. */
export const paymentMethods: Record<string, Method> = {
  '/test': () => done(undefined, randomUUID()),
  '/payments/get': get,
  '/payments/list': list,
  '/v2/payments/list': list,
  '/v2/payments/find': find,
  '/payments/find': find,
  '/payments/refund': (world, fields) => {
    const data = fields.child('JsonData')
    const made = refund(world, found(world, fields), {
      amount: amountIn(fields),
      receipt: receiptIn(data),
      data: data ? fields.json('JsonData') : ''
    })
    return done({ TransactionId: made.id })
  },
  '/payments/confirm': (world, fields) => {
    confirm(world, found(world, fields), amountIn(fields))
    return done()
  },
  '/payments/void': (world, fields) => {
    voidPayment(world, found(world, fields))
    return done()
  },
  '/kkt/receipt': makeOne
}

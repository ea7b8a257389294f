import { readDate } from './dates.ts'
import type { Fields } from './fields.ts'
import { isInterval, isTooLong, YEAR_MS } from './periods.ts'
import { readReceipt } from './receipt.ts'
import type { Receipt, Recurrent } from './state.ts'

/** What a payment is begun with. Amounts are kopecks. */
export interface Intent {
  amount: number
  currency: string
  schema: 'Single' | 'Dual'
  description: string
  invoiceId: string
  accountId: string
  email: string
  recurrent: Recurrent | null
  receipt: Receipt | null
  data: string
}

/** What the shop asked for wrongly: told to the payer as the provider's own fault. */
export class WrongIntent extends Error {}

export const kopecks = (roubles: number): number => Math.round(roubles * 100)

/** Longer than anything a shop has to say. */
const LONGEST = { description: 500, externalId: 100, accountId: 255, email: 254, metadata: 1000 }
const AMOUNT_MAX = kopecks(10_000_000)

function bounded(name: keyof typeof LONGEST, text: string): string {
  if (text.length > LONGEST[name]) throw new WrongIntent(`${name}: не длиннее ${LONGEST[name]} знаков`)
  return text
}

function readAmount(name: string, roubles: number): number {
  const amount = kopecks(roubles)
  if (amount <= 0) throw new WrongIntent(`${name}: больше 0`)
  if (amount > AMOUNT_MAX) throw new WrongIntent(`${name}: слишком много`)
  return amount
}

function readMaxPeriods(fields: Fields): number | null {
  const periods = fields.number('maxPeriods')
  if (periods === undefined) return null
  if (!Number.isInteger(periods) || periods < 1) throw new WrongIntent('recurrent.maxPeriods: целое больше 0')
  return periods
}

function readRecurrent(fields: Fields | undefined, amount: number, now: number): Recurrent | null {
  if (!fields) return null
  const interval = fields.text('interval')
  const period = fields.number('period') ?? 0
  const start = fields.text('startDate')
  const startDate = start === '' ? undefined : readDate(start)
  const own = fields.number('amount')
  if (!isInterval(interval)) throw new WrongIntent('recurrent.interval: Day, Week или Month')
  if (!Number.isInteger(period) || period < 1) throw new WrongIntent('recurrent.period: целое больше 0')
  if (isTooLong(interval, period)) throw new WrongIntent('recurrent.period: не больше года')
  if (start !== '' && startDate === undefined) throw new WrongIntent('recurrent.startDate: не дата')
  if (startDate !== undefined && startDate <= now) throw new WrongIntent('recurrent.startDate: уже прошла')
  if (startDate !== undefined && startDate > now + YEAR_MS) {
    throw new WrongIntent('recurrent.startDate: дальше года')
  }
  return {
    interval,
    period,
    amount: own === undefined ? amount : readAmount('recurrent.amount', own),
    startDate,
    maxPeriods: readMaxPeriods(fields),
    receipt: readReceipt(fields.child('receipt') ?? fields.child('customerReceipt'))
  }
}

/** Parameters of the widget's `start`. @throws WrongIntent */
export function readIntent(fields: Fields, publicId: string, now: number): Intent {
  const user = fields.child('userInfo')
  const amount = readAmount('amount', fields.number('amount') ?? 0)
  const accountId = bounded('accountId', user?.text('accountId') ?? '')
  const recurrent = readRecurrent(fields.child('recurrent'), amount, now)
  if (fields.text('publicTerminalId') !== publicId)
    throw new WrongIntent('publicTerminalId: нет такого магазина')
  if (!/^[A-Z]{3}$/.test(fields.text('currency'))) throw new WrongIntent('currency: три буквы, например RUB')
  if (recurrent && accountId === '') throw new WrongIntent('userInfo.accountId: нужен для подписки')
  return {
    amount,
    currency: fields.text('currency'),
    schema: fields.text('paymentSchema') === 'Dual' ? 'Dual' : 'Single',
    description: bounded('description', fields.text('description')),
    invoiceId: bounded('externalId', fields.text('externalId')),
    accountId,
    email: bounded('email', fields.text('receiptEmail') || (user?.text('email') ?? '')),
    recurrent,
    receipt: readReceipt(fields.child('receipt')),
    data: fields.has('metadata') ? bounded('metadata', fields.json('metadata')) : ''
  }
}

import type { Fields } from './fields.ts'
import { keepLast } from './keep-last.ts'
import { receiptFields } from './notification-fields.ts'
import type { FiscalReceipt, Receipt, Transaction } from './state.ts'
import { randomId, type Notice, type World } from './world.ts'

/** More goods, and a longer address, than the cash register takes. */
const ITEMS_MAX = 100
const EMAIL_MAX = 254

/** A receipt as the widget writes it or as the API does: names differ in their first letter only. */
export function readReceipt(fields: Fields | undefined): Receipt | null {
  if (!fields) return null
  return {
    items: fields
      .list('items')
      .slice(0, ITEMS_MAX)
      .map(item => ({
        label: item.text('label').slice(0, 128),
        price: item.number('price') ?? 0,
        quantity: item.number('quantity') ?? 0,
        amount: item.number('amount') ?? 0,
        vat: item.number('vat') ?? null,
        method: item.number('method') ?? 4,
        object: item.number('object') ?? 1
      })),
    taxationSystem: fields.number('taxationSystem') ?? null,
    email: fields.text('email').slice(0, EMAIL_MAX)
  }
}

/** A receipt in what goes along with a payment: `{cloudpayments: {CustomerReceipt}}`. */
export const receiptIn = (data: Fields | undefined): Receipt | null =>
  readReceipt(data?.child('cloudpayments')?.child('CustomerReceipt'))

const sum = ({ items }: Receipt): number =>
  Math.round(items.reduce((total, { amount }) => total + amount * 100, 0))

/** Why the cash register does not take it; undefined when it does. */
export function receiptProblem(receipt: Receipt, amount: number): string | undefined {
  if (receipt.items.length === 0) return 'В чеке нет товаров (12)'
  if (receipt.items.some(item => item.label === '' || item.amount < 0)) return 'В чеке неверный товар (12)'
  if (
    receipt.items.some(item => Math.round(item.price * item.quantity * 100) < Math.round(item.amount * 100))
  )
    return 'Сумма товара больше цены (14)'
  return sum(receipt) === amount ? undefined : 'Сумма чека не равна сумме платежа (13)'
}

export const receiptUrl = (world: World, id: string): string => world.page(`/receipts/${id}`)

/** Makes a receipt; the notice tells of it. */
export function makeReceipt(
  world: World,
  about: Omit<FiscalReceipt, 'id' | 'number' | 'madeAt'>
): [FiscalReceipt, Notice] {
  const { receipts } = world.state
  const number = (receipts.at(-1)?.number ?? 0) + 1
  const made = { ...about, id: randomId('rc_'), number, madeAt: world.now() }
  receipts.push(made)
  keepLast(receipts, () => true)
  return [made, { kind: 'receipt', fields: receiptFields(made, receiptUrl(world, made.id)) }]
}

/** Of a payment or a refund that came with a fitting receipt; else none. */
export function receiptsOf(world: World, transaction: Transaction): Notice[] {
  const { id, amount, receipt, type, invoiceId, accountId } = transaction
  if (!receipt || receiptProblem(receipt, amount) !== undefined) return []
  const kind = type === 'Refund' ? 'IncomeReturn' : 'Income'
  const [, notice] = makeReceipt(world, {
    type: kind,
    transactionId: id,
    invoiceId,
    accountId,
    amount,
    receipt
  })
  return [notice]
}

/** The same goods for a part of the money. */
export function partOfReceipt(receipt: Receipt | null, amount: number): Receipt | null {
  const [item] = receipt?.items ?? []
  if (!receipt || !item) return null
  if (sum(receipt) === amount) return receipt
  return { ...receipt, items: [{ ...item, price: amount / 100, quantity: 1, amount: amount / 100 }] }
}

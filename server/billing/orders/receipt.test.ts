import { expect, test } from 'vitest'

import { customerReceiptOf, receiptOf } from './receipt.ts'

const sale = { label: 'Тариф «Старт», 1 мес.', amount: 390_50, email: 'anna@example.ru' }
const settings = { taxationSystem: 2, vat: null, method: 1 }

test('the widget’s receipt is in roubles, of one service', () => {
  expect(receiptOf(settings, sale)).toEqual({
    items: [{ label: sale.label, price: 390.5, quantity: 1, amount: 390.5, vat: null, method: 1, object: 4 }],
    taxationSystem: 2,
    email: sale.email,
    isInternetPayment: true,
    amounts: { electronic: 390.5 }
  })
})

test('the API’s receipt says the same in its own names', () => {
  expect(customerReceiptOf({ ...settings, vat: 22 }, sale)).toEqual({
    Items: [{ Label: sale.label, Price: 390.5, Quantity: 1, Amount: 390.5, Vat: 22, Method: 1, Object: 4 }],
    TaxationSystem: 2,
    Email: sale.email,
    IsInternetPayment: true,
    Amounts: { Electronic: 390.5 }
  })
})

test('the only tax system that is registered need not be named', () => {
  const plain = { ...settings, taxationSystem: undefined }
  expect(receiptOf(plain, sale)).not.toHaveProperty('taxationSystem')
  expect(customerReceiptOf(plain, sale)).not.toHaveProperty('TaxationSystem')
})

test('a label keeps to what the register prints', () => {
  const [item] = receiptOf(settings, { ...sale, label: 'ж'.repeat(200) }).items
  expect(item?.label).toHaveLength(128)
})

test('where nobody knows any more who paid, the API is given no address', () => {
  expect(customerReceiptOf(settings, { ...sale, email: '' })).not.toHaveProperty('Email')
})

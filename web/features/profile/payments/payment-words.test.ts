import { expect, test } from 'vitest'

import type { OwnPayment } from '#contract/payment.ts'

import { paymentState, reviewText } from './payment-words.ts'
import { ownPayment } from './testing/own-payments-server.ts'

test('money that switched nothing on is not called paid', () => {
  expect(paymentState(ownPayment('1')).text).toBe('Оплачен')
  expect(paymentState(ownPayment('1', { review: true })).text).toBe('Разбираемся')
})

test.each<[said: string, over: Partial<OwnPayment>]>([
  ['Тестовый', { test: true, status: 'Cancelled' }],
  ['Тестовый', { test: true, refunded: 1111 }],
  ['Без оплаты', { amount: 0 }],
  ['Прошёл не в рублях', { currency: 'KZT' }],
  ['Возвращён', { currency: 'KZT', refunded: 1111 }],
  ['Отменён', { status: 'Cancelled' }],
  ['Не прошёл', { status: 'Declined' }]
])('%s is a payment with %o', (said, over) => {
  expect(paymentState(ownPayment('1', over)).text).toBe(said)
})

test('that money in another currency is looked into is said beside its state', () => {
  const payment = ownPayment('1', { currency: 'KZT', review: true })
  expect(paymentState(payment).text).toBe('Прошёл не в рублях')
  expect(reviewText(payment)).toMatch(/^разбираемся/)
  expect(reviewText(ownPayment('1'))).toBe('')
})

test('what went back of it is said', () => {
  expect(paymentState(ownPayment('1', { refunded: 100 })).text).toBe('Возвращён частично')
  expect(paymentState(ownPayment('1', { refunded: 1111 })).text).toBe('Возвращён')
})

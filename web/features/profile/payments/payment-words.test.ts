import { expect, test } from 'vitest'

import { paymentState } from './payment-words.ts'
import { ownPayment } from './testing/own-payments-server.ts'

test('money that switched nothing on is not called paid', () => {
  expect(paymentState(ownPayment('1')).text).toBe('Оплачен')
  expect(paymentState(ownPayment('1', { review: true })).text).toBe('Разбираемся')
})

test('what went back of it is said', () => {
  expect(paymentState(ownPayment('1', { refunded: 100 })).text).toBe('Возвращён частично')
  expect(paymentState(ownPayment('1', { refunded: 1111 })).text).toBe('Возвращён')
})

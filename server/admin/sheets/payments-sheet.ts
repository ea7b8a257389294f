import { paymentOutcomeNames, paymentOutcomeOf } from '#contract/payment-state.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import {
  toListedPayment,
  type ListedPayment,
  type ListedPaymentRow
} from '#server/billing/payments/payment-list.store.ts'
import { moment, text } from '#server/platform/xlsx-columns.ts'
import type { Column, Row } from '#server/platform/xlsx-sheet.ts'

import { money, planName, yes } from './cells.ts'
import { rowsOf } from './rows-of.ts'
import type { SheetKind } from './sheet-kinds.ts'

const columns: readonly Column[] = [
  moment('Дата'),
  text('Пользователь', 34),
  text('Номер пользователя', 20),
  text('Тариф', 20),
  money('Сумма'),
  money('Возвращено'),
  text('Валюта', 10),
  text('Состояние', 20),
  text('Промокод', 16),
  text('Под вопросом', 14),
  text('Платёж', 16),
  text('Заказ', 20),
  text('Подписка', 28)
]

const cellsOf = (payment: ListedPayment): Row => [
  new Date(payment.at),
  nameOrRemoved(payment.username) || (payment.userId === null ? '' : 'удалён'),
  payment.userId ?? '',
  planName(payment.plan),
  roubles(payment.amount),
  roubles(payment.refunded),
  payment.currency,
  paymentOutcomeNames[paymentOutcomeOf({ ...payment, test: payment.isTest })],
  payment.promo,
  yes(payment.isOdd),
  payment.transactionId,
  payment.orderId,
  payment.subscriptionId
]

export const paymentsSheet: SheetKind = {
  name: 'Платежи',
  columns,
  rows: ({ read }) =>
    rowsOf(read<ListedPaymentRow>(), batch => batch.map(row => cellsOf(toListedPayment(row))))
}

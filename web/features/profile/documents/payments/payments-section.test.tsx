import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { OwnPayment } from '#contract/payment.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { listedPayments, ownPayment } from '#web/features/profile/payments/testing/own-payments-server.ts'
import { open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const list = () => screen.findByRole('list', { name: 'Платежи' })

async function show(...payments: OwnPayment[]) {
  server.answerOf = ({ what }) => listedPayments(what, payments)
  open('/profile/documents')
  const shown = within(await list())
  return shown.getAllByRole('listitem').map(item => plain(item.textContent))
}

test('a payment says what was paid, with what, what went back, and leads to its receipts', async () => {
  const [text] = await show(
    ownPayment('1', {
      refunded: 500.5,
      promo: 'SALE20',
      receipts: [
        { kind: 'income', url: 'https://receipts.ru/1', amount: 1111, date: '2026-11-21T09:16:00.000Z' }
      ]
    })
  )
  expect(text).toContain('Старт, 3 месяца')
  expect(text).toContain('21 ноября 2026 г. в 12:15')
  expect(text).toContain('1 111 ₽')
  expect(text).toContain('вернули 500,50 ₽')
  expect(text).toContain('Возвращён частично')
  expect(text).toContain('SALE20')
  expect(text).toContain('•• 4242')
  expect(text).toContain('Чек возврата готовится')
  const receipt = screen.getByRole('link', { name: /^Чек на 1.111.₽ от 21.ноября 2026/ })
  expect(receipt.getAttribute('href')).toBe('https://receipts.ru/1')
  expect(screen.getByRole('link', { name: 'Вернуть деньги' }).getAttribute('href')).toBe(
    '/profile/support#refund'
  )
})

test.each<[name: string, over: Partial<OwnPayment>, state: string, receipt: string]>([
  ['paid', {}, 'Оплачен', 'Чек готовится'],
  ['declined', { status: 'Declined' }, 'Не прошёл', 'Чека нет'],
  ['declined, why', { status: 'Declined', reason: 'Недостаточно денег' }, 'Недостаточно денег', 'Чека нет'],
  ['without a plan so far', { review: true }, 'Разбираемся', 'Чек готовится'],
  ['free by a promo code', { amount: 0, card: '', promo: 'FREE' }, 'Без оплаты', 'Чек не нужен'],
  ['of the test mode', { test: true }, 'Тестовый', 'Чека нет'],
  ['in another currency', { currency: 'KZT', review: true }, 'Прошёл не в рублях', 'Чек готовится'],
  ['all given back', { refunded: 1111 }, 'Возвращён', 'Чек возврата готовится'],
  ['asked back', { refundAsked: '2026-11-20T10:00:00.000Z' }, 'возврат запрошен 20 ноября', 'Чек готовится']
])('in words: %s', async (_name, over, state, receipt) => {
  const [text] = await show(ownPayment('1', over))
  expect(text).toContain(state)
  expect(text).toContain(receipt)
})

test('the rest comes on demand, and the focus goes on to it', async () => {
  const many = Array.from({ length: 21 }, (_, n) => ownPayment(String(n + 1)))
  server.answerOf = ({ what }) => listedPayments(what, many)
  const { user } = open('/profile/documents')
  expect(within(await list()).getAllByText('Старт, 3 месяца')).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  await waitFor(async () => expect(within(await list()).getAllByText('Старт, 3 месяца')).toHaveLength(21))
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  expect(document.activeElement?.matches('li:last-child')).toBe(true)
})

test('without payments it says what would be here, and what cannot be paid yet', async () => {
  sellPlans()
  const { unmount } = open('/profile/documents')
  expect((await screen.findByRole('link', { name: 'выберете тариф' })).getAttribute('href')).toBe(
    '/profile/plans'
  )
  unmount()
  server.config = { ...server.config, payments: { mode: 'off', widgetUrl: '' } }
  open('/profile/documents')
  expect(await screen.findByText(/Оплата пока не подключена/)).toBeTruthy()
})

test('payments that did not come are asked for again', async () => {
  let isAway = true
  server.answerOf = ({ what }) =>
    isAway && what.startsWith('GET /api/payment/payments')
      ? refuse('UNAVAILABLE')
      : listedPayments(what, [ownPayment('1')])
  const { user } = open('/profile/documents')
  expect((await screen.findByRole('alert')).textContent).toContain('Сервис ненадолго недоступен')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await list()).toBeTruthy()
})

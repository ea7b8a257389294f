import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OrderState } from '#contract/payment.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { changeProfile, open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

let order: OrderState

beforeEach(() => {
  order = {
    state: 'waiting',
    plan: 'START_3',
    promo: '',
    amount: 1111,
    renews: false,
    decline: null,
    payedTo: '2026-11-21T10:00:00.000Z'
  }
  server.answerOf = ({ what }) => (what === 'GET /api/payment/orders/42' ? Response.json(order) : undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

const asked = () => server.sent.filter(({ what }) => what.includes('/orders/')).length

test('waits for the word of the server, says what for, and then what it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open('/profile/payment/42')
  expect(await screen.findByRole('heading', { name: 'Ждём подтверждения оплаты' })).toBeTruthy()
  expect(plain((await screen.findByText(/1.111/)).textContent)).toContain('1 111 ₽ за тариф «Старт»')
  expect(screen.queryByText(/Оплачено/)).toBeNull()
  order = { ...order, state: 'paid', payedTo: '2027-02-21T10:00:00.000Z' }
  changeProfile({ plan: 'START_3', status: 'ACTIVE', payedTo: order.payedTo })
  await act(() => vi.advanceTimersByTimeAsync(2100))
  const title = await screen.findByRole('heading', { name: /^Оплачено\. / })
  expect(plain(title.textContent)).toBe('Оплачено. Тариф «Старт» действует до 21 февраля 2027 г.')
  expect(screen.getByText(/Чек придёт на anna@mail\.ru/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'в разделе «Документы»' })).toBeTruthy()
  const times = asked()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked()).toBe(times)
})

test('a long wait stays calm: the page can be left, nobody has to pay twice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open('/profile/payment/42')
  await screen.findByRole('heading', { name: 'Ждём подтверждения оплаты' })
  await act(() => vi.advanceTimersByTimeAsync(46_000))
  expect(await screen.findByRole('heading', { name: 'Подтверждения пока нет' })).toBeTruthy()
  expect(screen.getByText(/второй раз платить не нужно/)).toBeTruthy()
  const times = asked()
  await act(() => vi.advanceTimersByTimeAsync(10_500))
  expect(asked()).toBeGreaterThan(times)
})

test('declined: why, what to do, and the way to try again', async () => {
  order = {
    ...order,
    state: 'declined',
    decline: { reason: 'На карте не хватило денег.', advice: 'Пополните её.', date: order.payedTo }
  }
  const { router, user } = open('/profile/payment/42')
  expect((await screen.findByRole('alert')).textContent).toBe('На карте не хватило денег. Пополните её.')
  await user.click(screen.getByRole('link', { name: 'Попробовать ещё раз' }))
  expect(router.state.location.search).toBe('?buy=START_3')
})

test('declined with a promo code: the next try has it, too', async () => {
  const decline = { reason: 'На карте не хватило денег.', advice: 'Пополните её.', date: order.payedTo }
  order = { ...order, state: 'declined', promo: 'SALE50', decline }
  open('/profile/payment/42')
  const again = await screen.findByRole('link', { name: 'Попробовать ещё раз' })
  expect(again.getAttribute('href')).toBe('/profile/plans?buy=START_3&promo=SALE50')
})

test('an old address of a payment says nothing of a term that it does not give any more', async () => {
  order = { ...order, state: 'paid' }
  changeProfile({ plan: 'STANDARD_1', status: 'ACTIVE' })
  open('/profile/payment/42')
  expect((await screen.findByRole('heading', { name: /^Оплачено/ })).textContent).toBe('Оплачено')
})

test("another's payment, or none", async () => {
  server.answerOf = ({ what }) => (what.includes('/orders/') ? refuse('NOT_FOUND') : undefined)
  open('/profile/payment/42')
  expect(await screen.findByRole('heading', { name: 'Такого платежа у вас нет' })).toBeTruthy()
})

test('a connection that is lost meanwhile is no verdict', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open('/profile/payment/42')
  await screen.findByText(/1.111/)
  server.answerOf = () => Promise.reject(new TypeError('fetch failed'))
  await act(() => vi.advanceTimersByTimeAsync(2100))
  const silence = await screen.findByText(/^Нет связи с сервером\. Спросим ещё раз/)
  expect(silence.tagName).toBe('OUTPUT')
  expect(screen.getByRole('heading', { name: 'Ждём подтверждения оплаты' })).toBeTruthy()
  server.answerOf = () => Response.json({ ...order, state: 'paid' })
  await act(() => vi.advanceTimersByTimeAsync(2100))
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Оплачено/ })).toBeTruthy())
})

test('a server that answers with a fault is not said to be out of reach', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open('/profile/payment/42')
  await screen.findByText(/1.111/)
  const region = screen.getAllByRole('status').at(-1)
  expect(region?.textContent).toBe('')
  server.answerOf = () => refuse('INTERNAL')
  await act(() => vi.advanceTimersByTimeAsync(2100))
  await waitFor(() => expect(region?.textContent).toBe('Сервер пока не ответил. Спросим ещё раз сами.'))
})

test('paid with a renewal: how much, when, and how to stop it', async () => {
  sellPlans('sandbox')
  changeProfile({ plan: 'START_3', status: 'ACTIVE', payedTo: '2027-02-21T10:00:00.000Z' })
  order = { ...order, state: 'paid', renews: true, payedTo: '2027-02-21T10:00:00.000Z' }
  open('/profile/payment/42')
  expect(plain((await screen.findByText(/^Следующее списание/)).textContent)).toBe(
    'Следующее списание 1 111 ₽ 21 февраля, дальше каждые 3 месяца. Отменить можно в любой день в разделе «Тарифы».'
  )
  expect(screen.getByText('Тестовая оплата: деньги не списываются.')).toBeTruthy()
})

test('paid once: nothing more is charged', async () => {
  changeProfile({ plan: 'START_3', status: 'ACTIVE', payedTo: '2027-02-21T10:00:00.000Z' })
  order = { ...order, state: 'paid', payedTo: '2027-02-21T10:00:00.000Z' }
  open('/profile/payment/42')
  expect(await screen.findByText(/^Само ничего не спишется/)).toBeTruthy()
})

test('money that switched nothing on, and that somebody has dealt with, is waited for no longer', async () => {
  order = { ...order, state: 'settled' }
  open('/profile/payment/42')
  expect(await screen.findByRole('heading', { name: 'С платежом разобрались' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'документах' })).toBeTruthy()
})

test('money that switched nothing on is looked into by a person', async () => {
  order = { ...order, state: 'review' }
  open('/profile/payment/42')
  expect(await screen.findByRole('heading', { name: 'Разбираемся с платежом' })).toBeTruthy()
  expect(screen.getByText(/включим тариф или вернём деньги и напишем на anna@mail\.ru/)).toBeTruthy()
})

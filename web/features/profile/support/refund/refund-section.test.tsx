import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { OwnPayment } from '#contract/payment.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { listedPayments, ownPayment } from '#web/features/profile/payments/testing/own-payments-server.ts'
import { renewing } from '#web/features/profile/plans/testing/renewal.ts'
import { changes, open, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

let payments: OwnPayment[] = []

function serve(...given: OwnPayment[]) {
  payments = given
  server.answerOf = ({ what }) => listedPayments(what, payments)
}

const choice = () => screen.findByLabelText('За какой платёж')
const button = () => screen.getByRole('button', { name: 'Попросить вернуть деньги' })
const worth = () => plain([...document.querySelectorAll('form output')].at(-1)?.textContent)

test('somebody sees what the unused days are worth, says why, and is told when the answer comes', async () => {
  serve(
    ownPayment('1', { refundable: 612.45 }),
    ownPayment('2', { plan: 'SOCIAL_1', amount: 190, refundable: 0 }),
    ownPayment('3', { status: 'Declined' }),
    ownPayment('4', { amount: 0 }),
    ownPayment('5', { test: true })
  )
  const { user } = open('/profile/support#refund')
  const options = [...(await choice()).querySelectorAll('option')].map(({ value }) => value)
  expect(options).toEqual(['1', '2'])
  expect(worth()).toContain('612,45 ₽')
  expect(worth()).toContain('из 1 111 ₽')
  expect(worth()).toContain('делим на все его дни')
  await user.selectOptions(await choice(), '2')
  expect(worth()).toContain('Целых дней за этот платёж не осталось')
  await user.selectOptions(await choice(), '1')

  await user.click(button())
  expect(screen.getByText('Напишите, что случилось: до 2000 знаков.')).toBeTruthy()
  expect(changes()).toEqual([])

  await user.type(screen.getByLabelText('Что случилось'), 'Передумала')
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(button())
  const sent = await screen.findByText('Запрос отправлен')
  expect(shown.mock.contexts).toEqual([sent.parentElement])
  expect(changes()).toEqual([
    { what: 'POST /api/payment/refunds', body: { payment: '1', reason: 'Передумала' } }
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Ответ придёт на anna@mail.ru'))
  expect(document.activeElement?.textContent).toContain('тем же способом, которым вы платили')
  expect(document.activeElement?.textContent).toContain('старше года переведём на счёт')
  expect(sessionStorage.getItem('refund-draft:7')).toBeNull()
})

test('whoever writes elsewhere while it is asked for stays there', async () => {
  const held = Promise.withResolvers<Response>()
  serve(ownPayment('1', { refundable: 612.45 }))
  const known = server.answerOf
  server.answerOf = sent => (sent.what === 'POST /api/payment/refunds' ? held.promise : known(sent))
  const { user } = open('/profile/support#refund')
  await choice()
  await user.type(screen.getByLabelText('Что случилось'), 'Передумала')
  await user.click(button())
  const elsewhere = screen.getByRole('textbox', { name: 'Вопрос' })
  await user.click(elsewhere)
  held.resolve(new Response(null, { status: 204 }))
  expect(await screen.findByText('Запрос отправлен')).toBeTruthy()
  expect(document.activeElement).toBe(elsewhere)
})

test('a payment that gave nothing so far is asked back whole, or for its plan', async () => {
  serve(ownPayment('1', { plan: null, review: true }))
  open('/profile/support')
  expect(plain((await choice()).textContent)).toContain('21.11.2026, 12:15')
  expect(worth()).toContain('включить тариф или вернуть все 1 111 ₽')
})

test('what a payment that was dealt with by hand is worth is said by people', async () => {
  serve(ownPayment('1', { settled: true }))
  open('/profile/support')
  await choice()
  expect(worth()).toBe('С этим платежом мы разобрались вручную: сколько вернуть, посчитаем сами.')
})

test('what was asked back already is said, with the day of the answer', async () => {
  serve(ownPayment('1', { refundable: 400, refundAsked: '2026-11-20T10:00:00.000Z' }))
  open('/profile/support')
  await choice()
  expect(worth()).toContain('20 ноября 2026')
  expect(worth()).toContain('не позже 30 ноября 2026')
  expect(screen.queryByRole('button', { name: 'Попросить вернуть деньги' })).toBeNull()
})

test('asked in another tab meanwhile: the refusal stands at the payment, and then the payment says it', async () => {
  serve(ownPayment('1', { refundable: 400 }))
  const { user } = open('/profile/support')
  await user.type(await screen.findByLabelText('Что случилось'), 'Передумала')
  const known = server.answerOf
  server.answerOf = sent =>
    sent.what.startsWith('POST')
      ? refuse('INVALID', [{ field: 'payment', message: 'Вы уже просили об этом.' }])
      : known(sent)
  payments = [ownPayment('1', { refundable: 400, refundAsked: '2026-11-21T10:00:00.000Z' })]
  await user.click(button())
  expect(await screen.findByText('Вы уже просили об этом.')).toBeTruthy()
  await waitFor(() => expect(worth()).toContain('Повторять запрос не нужно'))
})

test('what was being written survives a reload', async () => {
  serve(ownPayment('1', { refundable: 400 }), ownPayment('2'))
  const first = open('/profile/support')
  await first.user.selectOptions(await choice(), '2')
  await first.user.type(screen.getByLabelText('Что случилось'), 'Списали дважды')
  first.unmount()
  open('/profile/support')
  expect(await choice()).toHaveProperty('value', '2')
  expect(screen.getByLabelText('Что случилось')).toHaveProperty('value', 'Списали дважды')
})

test('when no older payments are left to show, the focus is where they are listed', async () => {
  serve(...Array.from({ length: 21 }, (_, index) => ownPayment(String(index + 1))))
  const { user } = open('/profile/support')
  await choice()
  await user.click(screen.getByRole('button', { name: 'Показать более ранние платежи' }))
  await waitFor(async () => expect((await choice()).querySelectorAll('option')).toHaveLength(21))
  expect(screen.queryByRole('button', { name: /более ранние/ })).toBeNull()
  expect(document.activeElement).toBe(await choice())
})

test('when nothing can be given back of the last of them either, the focus is where that is said', async () => {
  serve(...Array.from({ length: 21 }, (_, index) => ownPayment(String(index + 1), { refunded: 1111 })))
  const { user } = open('/profile/support')
  await user.click(await screen.findByRole('button', { name: 'Показать более ранние платежи' }))
  const words = await screen.findByText(/^Среди ваших платежей нет таких/)
  expect(document.activeElement).toBe(words.parentElement)
})

test('earlier payments that do not come are said to be missing, and that they came is said, too', async () => {
  const many = Array.from({ length: 25 }, (_, at) => ownPayment(String(at), { refundable: 5 }))
  let isBroken = true
  server.answerOf = ({ what }) =>
    isBroken && what.includes('skip=20') ? refuse('INTERNAL') : listedPayments(what, many)
  const { user } = open('/profile/support#refund')
  const more = await screen.findByRole('button', { name: 'Показать более ранние платежи' })
  await user.click(more)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^У нас что-то сломалось/)
  isBroken = false
  await user.click(more)
  await waitFor(() =>
    expect(document.querySelector('body > output')?.textContent).toBe(
      'Теперь можно выбрать и более ранние платежи'
    )
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await choice()).querySelectorAll('option')).toHaveLength(25)
})

test('without payments there is nothing to ask for or to stop, and the way to the rules is there', async () => {
  open('/profile/support')
  expect(await screen.findByText('Платежей не было, возвращать нечего.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'отмените продление' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Правила возврата' }).getAttribute('href')).toBe('/refund-policy')
})

test('who only wants to stop the charges is sent to the plans, until the renewal is cancelled', async () => {
  renewing()
  const first = open('/profile/support')
  const way = await screen.findByRole('link', { name: 'отмените продление' })
  expect(way.getAttribute('href')).toBe('/profile/plans')
  first.unmount()

  renewing({ status: 'Cancelled', nextCharge: null })
  open('/profile/support')
  await screen.findByText('Платежей не было, возвращать нечего.')
  expect(screen.queryByRole('link', { name: 'отмените продление' })).toBeNull()
})

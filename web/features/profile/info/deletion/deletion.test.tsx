import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Billing } from '#contract/payment.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { listedPayments, ownPayment } from '#web/features/profile/payments/testing/own-payments-server.ts'
import { changeProfile, open, server } from '#web/features/profile/profile.harness.tsx'
import { announce } from '#web/ui/announce.ts'
import { plain } from '#web/ui/testing/plain.ts'

const subscription = (over: Partial<NonNullable<Billing['subscription']>> = {}): Billing['subscription'] => ({
  id: 'sc_1',
  status: 'Active',
  plan: 'START_1',
  amount: 390,
  currency: 'RUB',
  nextCharge: '2027-01-10T10:00:00.000Z',
  failedTimes: 0,
  lastDecline: null,
  card: { type: 'Visa', last4: '3055', expires: '12/29' },
  isCancelling: false,
  isPaid: true,
  ...over
})

const payer = { plan: 'START_1', status: 'ACTIVE', payedTo: '2027-01-10T10:00:00.000Z' } as const

/** The question, when all of it is known. */
async function question() {
  const { user } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Удалить аккаунт…' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).toBeNull())
  return { dialog, text: plain(dialog.textContent) }
}

test('who pays is told what becomes of the renewal and the money, with dates by the clock of the service', async () => {
  changeProfile(payer)
  const billing = { subscription: subscription(), changingTo: null, cardPage: null }
  const payments = [
    ownPayment('1', { refundable: 612.45 }),
    ownPayment('2', { refundable: 100 }),
    ownPayment('3', { refundable: 50, refundAsked: '2026-12-01T10:00:00.000Z' })
  ]
  server.answerOf = ({ what }) =>
    what === 'GET /api/payment'
      ? Response.json({ ...billing, now: '2026-12-11T10:00:00.000Z' })
      : listedPayments(what, payments)
  const { dialog, text } = await question()
  await waitFor(() => expect(plain(dialog.textContent)).toContain('10 января 2027'))
  expect(text).toContain('Продление тарифа «Старт» отменится сразу, данные карты мы сотрём')
  expect(text).toContain('Неиспользованные дни сейчас стоят 712,45 ₽')
  expect(within(dialog).getByRole('link', { name: 'попросите о возврате' }).getAttribute('href')).toBe(
    '/profile/support#refund'
  )
  expect(text).toContain('Акты и список платежей тоже исчезнут: сохраните нужные до 10 января 2027 г.')
  expect(within(dialog).getByRole('link', { name: 'сохраните нужные' }).getAttribute('href')).toBe(
    '/profile/documents#payments'
  )
})

test('who has paid nothing is not told of acts', async () => {
  changeProfile({ ...payer, status: 'INACTIVE' })
  const payments = [ownPayment('1', { status: 'Declined' }), ownPayment('2', { amount: 0 })]
  server.answerOf = ({ what }) => listedPayments(what, payments)
  const { text } = await question()
  expect(text).not.toContain('Акты')
})

test('without a renewal and days left there is nothing to tell of money', async () => {
  changeProfile({ ...payer, status: 'INACTIVE' })
  server.billing = { ...server.billing, subscription: subscription({ status: 'Cancelled', card: null }) }
  server.answerOf = ({ what }) => listedPayments(what, [ownPayment('1')])
  const { text } = await question()
  expect(text).not.toMatch(/родлени|возврат|карты/)
})

test('what could not be asked for is told in general', async () => {
  changeProfile(payer)
  server.answerOf = ({ what }) => (what.startsWith('GET /api/payment') ? refuse('FORBIDDEN') : undefined)
  const { text } = await question()
  expect(text).toContain('Если тариф продлевается, продление отменится сразу')
  expect(text).toContain('За неиспользованные дни можно вернуть деньги')
  expect(text).toContain('Акты и список платежей тоже исчезнут')
})

test('whoever keeps the account is told that nothing renews any more, and how it would again', async () => {
  changeProfile({ ...payer, deletion: '2026-12-21T10:00:00.000Z' })
  server.billing = { ...server.billing, subscription: subscription({ status: 'Cancelled', card: null }) }
  const { user } = open('/profile/info')
  expect(await screen.findByText(/Если вы оставите аккаунт, само оно не включится/)).toBeTruthy()
  changeProfile({ deletion: null })
  await user.click(screen.getByRole('button', { name: 'Оставить аккаунт' }))
  const off = await screen.findByText(/^Продление выключено: тариф «Старт» действует до 10 января 2027/)
  expect(within(off).getByRole('link').getAttribute('href')).toBe('/profile/plans')
})

test('the way back closes the question and leaves the section; closed by its button, it leaves nothing behind it', async () => {
  const { user, router, where } = open('/profile/documents')
  await act(() => router.navigate('/profile/info#deletion'))
  const ask = await screen.findByRole('button', { name: 'Удалить аккаунт…' })
  await user.click(ask)
  await screen.findByRole('dialog')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/profile/info')
  expect(document.activeElement).toBe(ask)

  await user.click(ask)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => router.navigate(-1))
  expect(where()).toBe('/profile/documents')
})

/** A deletion that is under way. */
async function deleting() {
  const held = Promise.withResolvers<Response>()
  server.answerOf = ({ what }) => (what.startsWith('DELETE') ? held.promise : undefined)
  const opened = open('/profile/info')
  await opened.user.click(await screen.findByRole('button', { name: 'Удалить аккаунт…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await opened.user.type(await dialog.findByLabelText('Пароль'), 'secret1{Enter}')
  expect(await dialog.findByRole('button', { name: 'Удаляем…' })).toBeTruthy()
  return { ...opened, dialog, answer: () => held.resolve(new Response(null, { status: 204 })) }
}

test('while it is deleted nothing looks like calling it off', async () => {
  const { user, dialog, where, answer } = await deleting()
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  answer()
  await waitFor(() => expect(where()).toBe('/login?notice=deleted'))
})

test('whoever went back meanwhile finds it under way, and is told when it is deleted', async () => {
  const { user, router, where, answer } = await deleting()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Удалить аккаунт…' }))
  expect(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Удаляем…' })
  ).toBeTruthy()
  answer()
  await waitFor(() => expect(where()).toBe('/login?notice=deleted'))
})

const spoken = () => document.querySelector('[aria-modal="true"] > output')?.textContent

test('a wrong password is spoken to whom pressed «Enter» in its field, and shown to whom pressed the button', async () => {
  server.answerOf = ({ what }) =>
    what.startsWith('DELETE')
      ? refuse('INVALID', [{ field: 'password', message: 'Неверный пароль.' }])
      : undefined
  const { user } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Удалить аккаунт…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const password = await dialog.findByLabelText('Пароль')
  await user.type(password, '{Enter}')
  await waitFor(() => expect(spoken()).toBe('Введите пароль.'))
  await user.type(password, 'secret2{Enter}')
  await waitFor(() => expect(spoken()).toBe('Неверный пароль.'))

  announce('')
  await user.click(dialog.getByRole('button', { name: 'Удалить аккаунт' }))
  await waitFor(() => expect(document.activeElement).toBe(password))
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(spoken()).toBe('')
})

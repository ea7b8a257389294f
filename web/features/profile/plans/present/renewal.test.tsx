import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { living, renewing } from '#web/features/profile/plans/testing/renewal.ts'
import { changeProfile, open, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

test('a renewal: what is charged next, when and from which card; its own plan cannot be bought again', async () => {
  living()
  renewing()
  open('/profile/plans')
  const next = await screen.findByText(/^Следующее списание/)
  expect(plain(next.textContent)).toBe(
    'Следующее списание 390 ₽ 21 декабря с карты Visa •• 4242 (действует до 12/29), дальше каждый месяц.'
  )
  expect(await screen.findByText('Продлевается само')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Перейти на «Стандарт»/ })).toBeTruthy()
})

test('a failed charge: why, what to do, until when all works, and when the next try is', async () => {
  living()
  changeProfile({ status: 'OVERDUE', payedTo: '2026-11-21T10:00:00.000Z' })
  renewing(
    {
      status: 'PastDue',
      nextCharge: '2026-11-22T10:00:00.000Z',
      lastDecline: {
        reason: 'На карте не хватило денег.',
        advice: 'Пополните её.',
        date: '2026-11-21T10:00:00.000Z'
      }
    },
    { cardPage: 'https://provider.example/card' }
  )
  open('/profile/plans')
  const trouble = within(await screen.findByRole('region', { name: /^Не удалось списать/ }))
  expect(trouble.getByText('На карте не хватило денег. Пополните её.')).toBeTruthy()
  expect(plain(trouble.getByText(/попытка/).textContent)).toBe('Следующая попытка 22 ноября.')
  expect(trouble.getByRole('link', { name: 'Оплатить другой картой' }).getAttribute('href')).toBe(
    'https://provider.example/card'
  )
  expect(plain(screen.getByText(/^Оплаченный срок/).textContent)).toBe(
    'Оплаченный срок тарифа «Старт» закончился 21 ноября 2026 г. Всё работает по-прежнему, пока идут попытки списания.'
  )
  expect(await screen.findByText('Ждёт оплаты')).toBeTruthy()
  expect(screen.queryByText('Продлевается само')).toBeNull()
})

test('a cancelled renewal: the question says what stays, the answer says what holds now', async () => {
  living()
  renewing()
  server.answerOf = ({ what }) => {
    if (what === 'DELETE /api/payment/sc_1') renewing({ status: 'Cancelled', nextCharge: null })
    return undefined
  }
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: 'Отменить продление' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^Тариф «Старт» останется до 21 декабря 2026.+Вернуть это продление нельзя/)
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Отменить продление' }))
  const now = await screen.findByText(/^Продление отменено, тариф/)
  expect(plain(now.textContent)).toBe('Продление отменено, тариф «Старт» действует до 21 декабря 2026 г.')
  expect(screen.getByText(/^Новых списаний не будет.+снова включить продление, оплатите/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Отменить продление' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Забыть карту' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a provider that does not answer: the cancel stays under way, in words', async () => {
  living()
  renewing()
  server.answerOf = ({ what }) => {
    if (what !== 'DELETE /api/payment/sc_1') return undefined
    renewing({ isCancelling: true })
    return refuse('PROVIDER_UNAVAILABLE', [], {
      message: 'Платёжный сервис не отвечает. Отменим сами, как только он ответит.'
    })
  }
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: 'Отменить продление' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Отменить продление' }))
  expect(await dialog.findByText(/^Платёжный сервис не отвечает. Отменим сами/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Оставить' }))
  expect(await screen.findByText(/^Отменяем продление: ждём/)).toBeTruthy()
  expect(screen.queryByText(/^Следующее списание/)).toBeNull()
})

test('another card can be given before this one fails', async () => {
  living()
  renewing({}, { cardPage: 'https://provider.example/card' })
  open('/profile/plans')
  const link = await screen.findByRole('link', { name: 'Сменить карту' })
  expect(link.getAttribute('href')).toBe('https://provider.example/card')
})

test('a forgotten card takes its button with it, and the focus stays on the page', async () => {
  living()
  renewing({ status: 'Cancelled', nextCharge: null })
  server.answerOf = ({ what }) => {
    if (what === 'DELETE /api/payment/sc_1/card')
      renewing({ status: 'Cancelled', nextCharge: null, card: null })
    return undefined
  }
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: 'Забыть карту' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Забыть карту' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Забыть карту' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('charged, and not told to us yet: nothing can be changed until it is', async () => {
  living()
  changeProfile({ plan: null, status: 'NEW' })
  renewing({ isPaid: false })
  const { user } = open('/profile/plans?change=STANDARD_1')
  const sentence = /^Оплата тарифа «Старт» получена банком, ждём подтверждения/
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(sentence)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByText(/Ждём, пока банк спишет|Следующее списание/)).toBeNull()
  expect(screen.getByText('Ждёт оплаты')).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Перейти на «Стандарт»/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(server.sent.some(({ what }) => what.includes('/newDate/'))).toBe(false)
})

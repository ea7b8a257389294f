import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { changeProfile, changes, open, server } from '#web/features/profile/profile.harness.tsx'

const ours = async () => within(await screen.findByRole('region', { name: 'Токен Wildberries' }))

const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('a token is sent without its line ends; refused or not tried, it stays in the field with the reason', async () => {
  const { user } = open('/profile/info')
  const wildberries = await ours()
  const field = wildberries.getByLabelText('Токен')
  await user.click(field)
  await user.paste(' eyJh\nbGci ')
  const reason = 'У токена нет категории «Аналитика».'
  server.answerOf = ({ what }) =>
    what.startsWith('PUT') ? refuse('INVALID', [{ field: 'wbToken', message: reason }]) : undefined
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  expect(await wildberries.findByText(reason)).toBeTruthy()
  expect(changes()[0]?.body).toEqual({ wbToken: 'eyJhbGci' })

  const away = 'Wildberries не отвечает. Попробуйте через минуту.'
  server.answerOf = ({ what }) =>
    what.startsWith('PUT') ? refuse('UNAVAILABLE', [], { message: away }) : undefined
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  expect((await wildberries.findByRole('alert')).textContent).toBe(away)
  expect(field).toHaveProperty('value', expect.stringContaining('eyJh'))
})

test('whoever types elsewhere while a token is tried is not taken back to it', async () => {
  const held = Promise.withResolvers<Response>()
  server.answerOf = ({ what }) => (what.startsWith('PUT') ? held.promise : undefined)
  const { user } = open('/profile/info')
  const wildberries = await ours()
  await user.type(wildberries.getByLabelText('Токен'), 'eyJ')
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  const elsewhere = screen.getByLabelText('Новый пароль')
  await user.click(elsewhere)
  const reason = 'У токена нет категории «Аналитика».'
  held.resolve(refuse('INVALID', [{ field: 'wbToken', message: reason }]))
  expect(await wildberries.findByText(reason)).toBeTruthy()
  expect(document.activeElement).toBe(elsewhere)
})

test('what was said about a token goes with the token', async () => {
  server.answerOf = ({ what, body }) => {
    if (!what.startsWith('PUT')) return undefined
    changeProfile({ wbToken: body?.wbToken === null ? null : '…Good' })
    return Response.json(server.profile)
  }
  const { user } = open('/profile/info')
  const wildberries = await ours()
  await user.type(wildberries.getByLabelText('Токен'), 'eyJ.a.Good')
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  expect(await wildberries.findByText('Токен проверен и сохранён')).toBeTruthy()
  await user.click(wildberries.getByRole('button', { name: 'Удалить токен' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Удалить токен' }))
  await waitFor(() => expect(wildberries.queryByText('…Good')).toBeNull())
  expect(wildberries.queryByText('Токен проверен и сохранён')).toBeNull()
})

test('what another cabinet would take away is said where a token is replaced, not where the first is given', async () => {
  const { unmount } = open('/profile/info')
  const words = /С токеном другого кабинета/
  expect((await ours()).queryByText(words)).toBeNull()
  unmount()
  changeProfile({ wbToken: '…Good', wbTokenExpires: '2027-05-20T10:00:00.000Z' })
  open('/profile/info')
  expect((await ours()).getByText(words)).toBeTruthy()
})

test('a personal token is kept, and said to be one that may not be handed over', async () => {
  changeProfile({ wbToken: '…Good', wbTokenExpires: '2027-05-20T10:00:00.000Z' })
  const { unmount } = open('/profile/info')
  const words = /^Это персональный токен/
  expect((await ours()).queryByText(words)).toBeNull()
  unmount()
  changeProfile({ wbTokenPersonal: true })
  open('/profile/info')
  expect((await ours()).getByText(words)).toBeTruthy()
})

test('a token that may change the shop is kept, with how to make a safer one', async () => {
  changeProfile({ wbToken: '…Good', wbTokenExpires: '2027-05-20T10:00:00.000Z' })
  const { unmount } = open('/profile/info')
  const words = /^Токен создан без «Только чтение».*менять цены и товары.*создайте новый/
  expect((await ours()).queryByText(words)).toBeNull()
  unmount()
  changeProfile({ wbTokenCanWrite: true })
  const { unmount: close } = open('/profile/info')
  expect((await ours()).getByText(words)).toBeTruthy()
  close()
  changeProfile({ wbTokenExpires: later(-1) })
  open('/profile/info')
  const wildberries = await ours()
  expect(wildberries.getByText(/^Этот токен больше не работает/)).toBeTruthy()
  expect(wildberries.queryByText(words)).toBeNull()
})

test('a refused token is told as such, with what to do; one that is over is only that', async () => {
  changeProfile({ wbToken: '…Good', wbTokenExpires: later(100), wbTokenInvalid: '2026-11-20T10:00:00.000Z' })
  const { unmount } = open('/profile/info')
  const refused = /не принимает этот токен с 20 ноября.*Создайте новый/
  expect((await ours()).getByText(refused)).toBeTruthy()
  unmount()
  changeProfile({ wbTokenExpires: later(-1), wbTokenInvalid: later(-1) })
  open('/profile/info')
  const wildberries = await ours()
  expect(wildberries.getByText(/^Этот токен больше не работает/)).toBeTruthy()
  expect(wildberries.queryByText(/не принимает этот токен/)).toBeNull()
})

const marketplace = (isOpen: boolean) => ({ ...server.profile.limits, marketplace: isOpen })

test.each([
  ['before the first token', {}, /^Попробуйте бесплатно 14 дней/],
  [
    'in the trial',
    { marketplaceTrialEnds: '2026-12-06T10:00:00.000Z', limits: marketplace(true), wbToken: '…Good' },
    /^Пробуйте бесплатно до 6 декабря/
  ],
  [
    'after the trial',
    { marketplaceTrialEnds: '2026-11-06T10:00:00.000Z', limits: marketplace(false) },
    /^Бесплатные 14 дней закончились 6.ноября\. /
  ],
  [
    'a year after the trial',
    { marketplaceTrialEnds: '2025-11-06T10:00:00.000Z', limits: marketplace(false) },
    /^Бесплатные 14 дней закончились 6.ноября 2025.г\. /
  ],
  [
    'with a plan without it',
    { status: 'ACTIVE', plan: 'START_1' },
    /^В ваш тариф заказы и выкупы с Wildberries не входят/
  ]
] as const)('%s it says what is open, and leads to the plans', async (_, over, words) => {
  changeProfile(over)
  open('/profile/info')
  const wildberries = await ours()
  expect(wildberries.getByText(words)).toBeTruthy()
  const plans = wildberries.getByRole('link', { name: /тарифы$/ })
  expect(plans.getAttribute('href')).toBe('/profile/plans')
})

test('with a plan that has it, the way to the figures alone', async () => {
  changeProfile({
    status: 'ACTIVE',
    plan: 'STANDARD_1',
    limits: marketplace(true),
    wbToken: '…Good',
    wbTokenExpires: later(100)
  })
  open('/profile/info')
  const wildberries = await ours()
  expect(wildberries.getByRole('link', { name: 'Смотреть товары и заказы' }).getAttribute('href')).toBe(
    '/marketplace'
  )
  expect(wildberries.queryByRole('link', { name: /тарифы$/ })).toBeNull()
})

test('where there is a marketplace to try, a token of it is offered', async () => {
  const { unmount } = open('/profile/info')
  expect((await ours()).queryByRole('link', { name: /песочницы/ })).toBeNull()
  unmount()
  server.config = { ...server.config, marketplaceSandbox: true }
  open('/profile/info')
  const link = await (await ours()).findByRole('link', { name: /токен песочницы/ })
  expect(link.getAttribute('href')).toBe('/dev/wildberries')
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { asked, changes, edge } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { link, open, stored } from './shortlinks-page.harness.tsx'

const LIST = '/api/admin/shortlinks'
const phishing = () => link('7', 'bank-vhod', { complaints: 3 })

test('filters of the address ask the server; a chip names the owner and takes the filter off', async () => {
  widen()
  stored.links = [phishing()]
  const { user: person, where } = open('?user=1&blocked=false&complaints=maybe')
  await screen.findByRole('link', { name: 'bank-vhod' })
  expect(asked(LIST)).toEqual([
    { skip: '0', limit: '50', sort: '-creationDate', user: '1', blocked: 'false' }
  ])
  await person.click(await screen.findByRole('button', { name: 'Владелец: anna@mail.ru, убрать отбор' }))
  await waitFor(() => expect(asked(LIST).at(-1)).not.toHaveProperty('user'))
  expect(where()).toBe('/admin/shortlinks?blocked=false')
  await person.click(screen.getByRole('button', { name: '18+' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'С пометкой 18+' }))
  await waitFor(() => expect(asked(LIST).at(-1)).toMatchObject({ adult: 'true', blocked: 'false' }))
  await expectAccessible()
})

test('the owner leads to their panel, and the row to its own', async () => {
  widen()
  stored.links = [phishing()]
  open()
  const owner = await screen.findByRole('link', { name: 'anna@mail.ru' })
  expect(owner.getAttribute('href')).toBe('/admin/users?open=1')
  expect(screen.getByRole('link', { name: 'bank-vhod' }).getAttribute('href')).toContain('open=7')
})

test('the panel tells all owners, the marking, and what is on a landing', async () => {
  stored.links = [
    link('7', 'leto26', {
      users: ['1', '2'],
      isMicrolanding: true,
      endDate: '2026-12-31T20:00:00.000Z',
      erid: '2VtzqwR1aBc',
      additionalLinks: [{ title: 'Отзывы', url: 'https://example.ru/otzyvy' }]
    })
  ]
  open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'leto26' }))
  expect((await panel.findByRole('link', { name: 'ivan@mail.ru' })).getAttribute('href')).toBe(
    '/admin/users?open=2'
  )
  expect(panel.getByText('2VtzqwR1aBc')).toBeTruthy()
  expect(panel.getByText('с создания – 31 декабря 2026 г. в 23:00, по Москве')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'https://example.ru/otzyvy' })).toBeTruthy()
  expect(await panel.findByText('Администраторы здесь ничего не меняли.')).toBeTruthy()
  await expectAccessible()
})

test('the buttons of a landing that is switched off, which lead on, are seen too', async () => {
  const additionalLinks = [
    { title: 'Склад', url: 'https://stock.example/' },
    { title: 'Вход', url: 'https://bank.example/' }
  ]
  stored.links = [link('7', 'leto26', { landed: true, additionalLinks, waitingButtons: [1] })]
  open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'leto26' }))
  const buttonTo = (address: string) => panel.getByRole('link', { name: address }).parentElement?.textContent
  expect(await panel.findByText(/выключена, но кнопки/)).toBeTruthy()
  expect(buttonTo('https://bank.example/')).toBe('Вход: https://bank.example/')
  expect(buttonTo('https://stock.example/')).toMatch(/ещё не была и никуда не ведёт$/)
})

test.each([
  ['of the main button alone has a part of the panel', { landed: true }, true],
  [
    'that never was has none, whatever waits',
    { additionalLinks: [{ title: 'Чат', url: 'https://t.me/c' }] },
    false
  ]
])('a landing %s', async (_, over, isThere) => {
  stored.links = [link('7', 'leto26', over)]
  open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'leto26' }))
  await panel.findByText('Маркировка')
  expect(panel.queryByText('Мини-страница') !== null).toBe(isThere)
})

test('a deletion wants the short link typed', async () => {
  stored.links = [phishing(), link('8', 'leto26')]
  const { user: person, where } = open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'bank-vhod' }))
  await person.click(await panel.findByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить ссылку?' }))
  await person.type(question.getByRole('textbox'), 'bank{Enter}')
  expect(changes()).toEqual([])
  await person.type(question.getByRole('textbox'), '-vhod{Enter}')
  await waitFor(() => expect(where()).toBe('/admin/shortlinks'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'bank-vhod' })).toBeNull())
})

test('a link that was deleted in its panel is no longer chosen, the others are', async () => {
  widen()
  stored.links = [phishing(), link('8', 'leto26')]
  const { user: person } = open()
  await person.click(await screen.findByLabelText('Выбрать все строки страницы'))
  await person.click(screen.getByRole('link', { name: 'bank-vhod' }))
  const panel = within(await screen.findByRole('dialog', { name: 'bank-vhod' }))
  await person.click(await panel.findByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить ссылку?' }))
  await person.type(question.getByRole('textbox'), 'bank-vhod{Enter}')
  await waitFor(() => expect(screen.getByText(/^Выбрано/).textContent).toMatch(/^Выбрано: 1.ссылка$/))
})

test('of a link that was erased with its account the panel says so, and has no way without a name', async () => {
  stored.links = [link('7', 'leto26', { fulllink: '', deleted: '2026-11-21T10:00:00.000Z' })]
  open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'leto26' }))
  expect(await panel.findByText('адрес стёрт вместе с аккаунтом')).toBeTruthy()
  expect(panel.queryByText('Что там')).toBeNull()
  await expectAccessible()
})

test('many are blocked with one reason; what was not done stays chosen', async () => {
  widen()
  stored.links = [phishing(), link('8', 'leto26')]
  const { user: person } = open()
  await screen.findByRole('link', { name: 'leto26' })
  await person.click(screen.getByLabelText('Выбрать все строки страницы'))
  edge.answerOf = ({ path }) =>
    path === '/api/admin/shortlinks/bulk'
      ? Response.json([
          { _id: '7', done: true, message: '' },
          { _id: '8', done: false, message: 'Такой ссылки нет.' }
        ])
      : undefined
  await person.click(screen.getByRole('button', { name: 'Заблокировать' }))
  const question = within(await screen.findByRole('dialog', { name: /^Заблокировать 2.ссылки\?$/ }))
  expect(question.getByText(/Неразобранные жалобы на них закроются/)).toBeTruthy()
  expect(question.getByText(/^Её прочитают владельцы/)).toBeTruthy()
  await person.type(question.getByLabelText('Причина'), ' Фишинг ')
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(await screen.findByText(/^1.ссылка: заблокировано$/)).toBeTruthy()
  expect(changes()[0]?.body).toEqual({ ids: ['7', '8'], action: 'block', reason: 'Фишинг', blocked: [] })
  const bar = within(await screen.findByRole('region', { name: 'Выбранное' }))
  expect(bar.getByRole('listitem').textContent).toBe('leto26: Такой ссылки нет.')
})

test('what is asked of a chosen link is asked of it as the list shows it now', async () => {
  widen()
  stored.links = [link('8', 'leto26')]
  const { user: person } = open()
  await person.click(await screen.findByLabelText('Выбрать все строки страницы'))
  stored.links = [link('8', 'leto26', { blocked: true, state: 'blocked', blockedReason: 'Обман' })]
  const message = 'Её тем временем заблокировали.'
  edge.answerOf = ({ path }) =>
    path === '/api/admin/shortlinks/bulk' ? Response.json([{ _id: '8', done: false, message }]) : undefined
  const ask = async () => {
    await person.click(screen.getByRole('button', { name: 'Разблокировать' }))
    const question = within(await screen.findByRole('dialog', { name: /^Разблокировать/ }))
    await person.click(question.getByRole('button', { name: 'Разблокировать' }))
    return changes().at(-1)?.body
  }
  expect(await ask()).toEqual({ ids: ['8'], action: 'unblock', blocked: [] })
  expect((await screen.findByRole('listitem')).textContent).toBe(`leto26: ${message}`)
  await screen.findByText('Заблокирована')
  expect(await ask()).toEqual({ ids: ['8'], action: 'unblock', blocked: ['8'] })
})

test('a deleted link is shown, and nothing can be done to it', async () => {
  stored.links = [link('7', 'leto26', { deleted: '2026-11-21T10:00:00.000Z' })]
  open('?open=7&edit')
  const panel = within(await screen.findByRole('dialog', { name: 'leto26' }))
  expect((await panel.findAllByText('Удалена')).length).toBeGreaterThan(0)
  expect(panel.getByText('21 ноября 2026 г. в 13:00 по Москве')).toBeTruthy()
  expect(panel.queryByRole('link', { name: 'Изменить' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('a link that there never was', async () => {
  open('?open=99')
  expect(await screen.findByText('Такой ссылки нет')).toBeTruthy()
})

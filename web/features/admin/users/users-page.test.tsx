import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge, listed } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { open, stored, user } from './users-page.harness.tsx'

const LIST = '/api/admin/users'
const anna = () => user('1', 'anna@mail.ru')
const ivan = () => user('2', 'ivan@mail.ru', { plan: null, status: 'NEW', paid: 0 })
const row = (name: string) => screen.findByRole('link', { name })

/** In one breath: with a pause between the letters the list is searched for the first of them. */
const quick = (person: UserEvent) => person.setup({ delay: null })

test('the search, a filter and a heading ask the server, and the address keeps it all', async () => {
  widen()
  stored.users = [anna(), ivan()]
  const { user: person, where } = open('?page=3')
  expect(await row('anna@mail.ru')).toBeTruthy()
  expect(asked(LIST)).toEqual([{ skip: '100', limit: '50', sort: '-registrationDate' }])

  await quick(person).type(screen.getByLabelText('Найти пользователя'), 'anna')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ivan@mail.ru' })).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Состояние' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'Оплачен' }))
  await person.click(screen.getByRole('button', { name: 'Заплатил' }))
  await waitFor(() =>
    expect(asked(LIST).at(-1)).toEqual({
      skip: '0',
      limit: '50',
      search: 'anna',
      sort: '-paid',
      status: 'ACTIVE'
    })
  )
  expect(where()).toBe('/admin/users?q=anna&status=ACTIVE&sort=-paid')
  expect(screen.getByRole('columnheader', { name: 'Заплатил' }).getAttribute('aria-sort')).toBe('descending')
  await person.click(screen.getByRole('button', { name: 'Заплатил' }))
  expect(screen.getByRole('columnheader', { name: 'Заплатил' }).getAttribute('aria-sort')).toBe('ascending')

  await person.click(screen.getByRole('button', { name: 'Состояние: Оплачен, убрать отбор' }))
  expect(where()).toBe('/admin/users?q=anna&sort=paid')
  await expectAccessible()
})

test('what the address makes up is not asked for', async () => {
  stored.users = [anna()]
  open('?status=RICH&plan=%27--&sort=secret&page=-4&confirm=1&open=')
  expect(await row('anna@mail.ru')).toBeTruthy()
  expect(asked(LIST)).toEqual([{ skip: '0', limit: '50', sort: '-registrationDate' }])
})

test('pages go on as far as is known, and say where they are', async () => {
  stored.users = Array.from({ length: 50 }, (_, n) => user(String(n + 1), `user${n}@mail.ru`))
  stored.total = { total: 12_345 }
  const { user: person, where } = open()
  await row('user0@mail.ru')
  const pages = within(screen.getByRole('navigation', { name: 'Страницы списка' }))
  expect(plain(pages.getByText(/^1–50/).textContent)).toBe('1–50 из 12 345')
  expect(pages.getByRole('button', { name: 'Назад' })).toHaveProperty('disabled', true)
  await person.click(pages.getByRole('button', { name: 'Дальше' }))
  await waitFor(() => expect(asked(LIST).at(-1)?.skip).toBe('50'))
  expect(where()).toBe('/admin/users?page=2')
})

test('of more than the server counts only so much is said, and the last page says how to go on', async () => {
  stored.users = Array.from({ length: 50 }, (_, n) => user(String(n + 1), `user${n}@mail.ru`))
  stored.total = { total: 10_000, exact: false }
  open('?page=500')
  await row('user0@mail.ru')
  expect(asked(LIST).at(-1)?.skip).toBe('10000')
  expect(plain(screen.getByText(/^10.001–/).textContent)).toBe('10 001–10 050, всего больше 10 000')
  expect(screen.getByText(/список не листается/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Дальше' })).toHaveProperty('disabled', true)
})

test('a search is counted less far, and its pages end there', async () => {
  stored.users = Array.from({ length: 50 }, (_, n) => user(String(n + 1), `user${n}@mail.ru`))
  stored.total = { total: 1000, exact: false }
  open('?q=user&page=20')
  await row('user0@mail.ru')
  expect(plain(screen.getByText(/^951–/).textContent)).toBe('951–1 000, всего больше 1 000')
  expect(plain(screen.getByText(/список не листается/).textContent)).toMatch(/^Дальше 1 000 строк/)
  expect(screen.getByRole('button', { name: 'Дальше' })).toHaveProperty('disabled', true)
})

test('the keys go over the rows, choose and open; with a Russian layout too', async () => {
  widen()
  stored.users = [anna(), ivan(), user('3', 'olga@mail.ru')]
  const { user: person, where } = open()
  const first = await row('anna@mail.ru')
  expect(screen.getByText(/по строкам/).textContent).toBe(
    'J K по строкам, Enter открыть, Пробел выбрать, B к выбранным'
  )
  await person.keyboard('j')
  expect(document.activeElement).toBe(first)
  await person.keyboard('[ArrowDown]')
  for (const [code, key] of [
    ['KeyJ', 'о'],
    ['KeyJ', 'о'],
    ['KeyK', 'л']
  ])
    fireEvent.keyDown(document.activeElement ?? document.body, { code, key })
  expect(document.activeElement).toBe(await row('ivan@mail.ru'))
  await person.keyboard(' ')
  expect(screen.getByText(/^Выбрано/).textContent).toBe('Выбрано: 1\u00A0пользователь')
  await person.keyboard('[End]{Shift>} {/Shift}')
  expect(plain(screen.getByText(/^Выбрано/).textContent)).toBe('Выбрано: 2 пользователя')
  await person.keyboard('[Home]{Enter}')
  expect(where()).toBe('/admin/users?open=1')
  expect(await screen.findByRole('dialog', { name: 'anna@mail.ru' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(plain(screen.getByText(/^Выбрано/).textContent)).toBe('Выбрано: 2 пользователя')
  first.focus()
  await person.keyboard('{Escape}')
  expect(screen.queryByText(/^Выбрано/)).toBeNull()
})

test('the keys are letters where somebody types', async () => {
  stored.users = [anna()]
  const { user: person } = open()
  await row('anna@mail.ru')
  const search = screen.getByLabelText('Найти пользователя')
  await quick(person).type(search, 'jk ')
  expect(document.activeElement).toBe(search)
  expect(search).toHaveProperty('value', 'jk ')
})

test('the panel tells everything and leads on', async () => {
  stored.users = [user('1', 'anna@mail.ru', { complaints: 2, deletion: '2026-12-20T10:00:00.000Z' })]
  stored.history = [
    {
      _id: '9',
      date: '2026-11-20T10:00:00.000Z',
      admin: '',
      adminName: '',
      action: 'user.edit',
      subject: 'user',
      subjectId: '1',
      subjectName: 'anna@mail.ru',
      before: { plan: null, confirm: false },
      after: { plan: 'STANDARD_3', confirm: true },
      users: []
    }
  ]
  open('?open=1')
  const panel = within(await screen.findByRole('dialog', { name: 'anna@mail.ru' }))
  expect((await panel.findByRole('link', { name: '12' })).getAttribute('href')).toBe(
    '/admin/shortlinks?user=1'
  )
  expect(panel.getByRole('link', { name: /^3.платежа$/ }).getAttribute('href')).toBe('/admin/payments?user=1')
  expect(panel.getByText(/сам попросил удалить аккаунт/)).toBeTruthy()
  expect(panel.getByText(/2.неразобранные/)).toBeTruthy()
  expect(panel.getByText(/^31 марта 2099 г\. в 12:00 по Москве$/)).toBeTruthy()
  expect(await panel.findByText('Сервер: команда или настройка')).toBeTruthy()
  const lines = panel.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(lines).toContain('Тариф: нет станет Стандарт, 3 мес.')
  expect(lines).toContain('Почта подтверждена: нет станет да')
  await expectAccessible()
})

test('a user who is not on the page of the list has a name all the same', async () => {
  stored.users = [anna()]
  edge.answerOf = ({ path }) => (path === LIST ? listed([]) : undefined)
  const { user: person } = open('?open=1')
  expect(await screen.findByRole('dialog', { name: 'anna@mail.ru' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('anna@mail.ru · Тропа'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.title).toBe('Пользователи · Управление · Тропа'))
})

test('a user that is gone, and a list that did not come', async () => {
  stored.users = [anna()]
  edge.answerOf = ({ path }) => (path === LIST ? refuse('UNAVAILABLE') : undefined)
  const { user: person } = open('?open=77')
  expect(await screen.findByText('Такого пользователя нет')).toBeTruthy()
  await person.keyboard('{Escape}')
  edge.answerOf = () => undefined
  await person.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await row('anna@mail.ru')).toBeTruthy()
})

test('who is no administrator any more is told so', async () => {
  edge.answerOf = () => refuse('FORBIDDEN')
  open()
  expect(await screen.findByText('Этот раздел для администраторов')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Скачать/ })).toBeNull()
})

test('nothing yet, and nothing found', async () => {
  const { user: person } = open()
  expect(await screen.findByText('Пользователей ещё нет')).toBeTruthy()
  stored.users = [anna()]
  await quick(person).type(screen.getByLabelText('Найти пользователя'), 'zz')
  await person.click(await screen.findByRole('button', { name: 'Показать все' }))
  expect(await row('anna@mail.ru')).toBeTruthy()
  expect(changes()).toEqual([])
})

test('until all rows come after nothing was found, the list is not said to be empty', async () => {
  stored.users = [anna()]
  const { user: person } = open('?q=zz')
  const all = await screen.findByRole('button', { name: 'Показать все' })
  const answer = Promise.withResolvers<Response>()
  edge.answerOf = ({ path }) => (path === LIST ? answer.promise : undefined)
  await person.click(all)
  await waitFor(() => expect(asked(LIST)).toHaveLength(2))
  expect(screen.queryByText('Пользователей ещё нет')).toBeNull()
  answer.resolve(listed(stored.users))
  expect(await row('anna@mail.ru')).toBeTruthy()
})

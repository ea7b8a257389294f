import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { changes, edge } from '#web/features/admin/admin-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { open, stored, user } from './users-page.harness.tsx'

const anna = () => user('1', 'anna@mail.ru')
const form = async () => within(await screen.findByRole('dialog', { name: 'anna@mail.ru' }))
const preview = async () => {
  const dialog = await form()
  return dialog.queryAllByRole('listitem').map(({ textContent }) => plain(textContent))
}

test('what will change stands there before it is saved, and only that is sent, with what it was', async () => {
  stored.users = [anna()]
  const { user: person, where } = open('?open=1&edit')
  const dialog = await form()
  const plan = await dialog.findByLabelText('Тариф')
  expect(dialog.getByText('Пока ничего не изменено')).toBeTruthy()
  await person.selectOptions(plan, 'STANDARD_1')
  await person.click(dialog.getByRole('button', { name: /^\+ 1.мес\.$/ }))
  expect(await preview()).toEqual([
    'Тариф: Старт, 1 мес. станет Стандарт, 1 мес.',
    'Оплачен до: 31 марта 2099 г. в 12:00 станет 30 апреля 2099 г. в 12:00'
  ])
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Изменения сохранены')).toBeTruthy()
  expect(changes()).toEqual([
    {
      what: 'PUT /api/admin/users/1',
      body: {
        plan: 'STANDARD_1',
        payedTo: '2099-04-30T09:00:00.000Z',
        was: { plan: 'START_1', payedTo: '2099-03-31T09:00:00.000Z' }
      }
    }
  ])
  expect(where()).toBe('/admin/users?open=1')
  expect(await dialog.findByText(/^Стандарт, 1.мес\.$/)).toBeTruthy()
})

test('what somebody else has changed stands beside what was typed; what nobody touched here follows', async () => {
  stored.users = [anna()]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  await person.selectOptions(await dialog.findByLabelText('Тариф'), 'UNLIMITED_1')
  stored.users = [user('1', 'anna@mail.ru', { plan: 'SOCIAL_1', telegram: '@anna' })]
  edge.answerOf = ({ method }) =>
    method === 'PUT'
      ? refuse('CHANGED_MEANWHILE', [{ field: 'plan', message: 'Теперь: «Соцсети», 1 мес.' }])
      : undefined
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))

  expect((await dialog.findByText('Вы ввели')).nextElementSibling?.textContent).toMatch(/^Безлимит, 1/)
  expect(dialog.getByText('Теперь').nextElementSibling?.textContent).toMatch(/^Соцсети, 1/)
  expect(dialog.getByRole('alert').textContent).toContain('это изменил кто-то другой')
  expect(dialog.getByLabelText('Тариф')).toHaveProperty('value', 'UNLIMITED_1')
  expect(dialog.getByLabelText('Telegram')).toHaveProperty('value', '@anna')
  expect(await preview()).toEqual(['Тариф: Соцсети, 1 мес. станет Безлимит, 1 мес.'])

  edge.answerOf = () => undefined
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  expect(changes().at(-1)?.body).toEqual({ plan: 'UNLIMITED_1', was: { plan: 'SOCIAL_1' } })
})

test('what somebody else has put there can stay', async () => {
  stored.users = [anna()]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  await person.type(await dialog.findByLabelText('Telegram'), '@mine')
  stored.users = [user('1', 'anna@mail.ru', { telegram: '@theirs' })]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('CHANGED_MEANWHILE') : undefined)
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await person.click(await dialog.findByRole('button', { name: 'Оставить, как теперь' }))
  expect(dialog.getByLabelText('Telegram')).toHaveProperty('value', '@theirs')
  expect(await preview()).toEqual([])
  expect(dialog.queryByText('Вы ввели')).toBeNull()
})

test('what was saved though its answer was lost is saved, not changed by somebody else', async () => {
  stored.users = [anna()]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  await person.type(await dialog.findByLabelText('Telegram'), '@anna')
  edge.answerOf = ({ method }) => {
    if (method !== 'PUT') return undefined
    stored.users = [user('1', 'anna@mail.ru', { telegram: '@anna' })]
    return Promise.reject(new TypeError('network'))
  }
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await dialog.findByText(/^Нет связи/)
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('CHANGED_MEANWHILE') : undefined)
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Изменения сохранены')).toBeTruthy()
})

test('a refused value is said at its field, a refused change above the button', async () => {
  stored.users = [anna()]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  await person.click(await dialog.findByLabelText(/^Продавец/))
  edge.answerOf = ({ method }) =>
    method === 'PUT' ? refuse('INVALID', [{ field: 'roles', message: 'Нужен токен.' }]) : undefined
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Нужен токен.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Продавец/)))
  expect(dialog.queryByText('Не сохранилось')).toBeNull()

  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('LAST_ADMIN') : undefined)
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText(/последний администратор/)).toBeTruthy()
})

test('a plan given to somebody without one lasts its term from now on; without a plan there is no end', async () => {
  stored.users = [user('1', 'anna@mail.ru', { plan: null, payedTo: '2020-01-01T00:00:00.000Z' })]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  const plan = await dialog.findByLabelText('Тариф')
  expect(dialog.queryByLabelText('Оплачен до')).toBeNull()
  await person.selectOptions(plan, 'START_12')
  const end = dialog.getByLabelText('Оплачен до')
  const days = (Date.parse(`${end.getAttribute('value')}+03:00`) - Date.now()) / DAY_MS
  expect(Math.round(days)).toBeGreaterThanOrEqual(364)
  expect(Math.round(days)).toBeLessThanOrEqual(366)
  await person.selectOptions(plan, '')
  expect(await preview()).toEqual([])
})

test('what was typed is not lost without a question', async () => {
  stored.users = [anna()]
  const { user: person, where } = open('?open=1&edit')
  const dialog = await form()
  await person.type(await dialog.findByLabelText('Telegram'), '@mine')
  await person.click(dialog.getByRole('button', { name: 'Отмена' }))
  await person.click(await screen.findByRole('button', { name: 'Продолжить правку' }))
  expect(where()).toBe('/admin/users?open=1&edit')
  expect(dialog.getByLabelText('Telegram')).toHaveProperty('value', '@mine')
})

test('what is being saved cannot be typed over, and who does not wait for it is told that it may be saved', async () => {
  stored.users = [anna()]
  const { user: person, where } = open('?open=1&edit')
  const dialog = await form()
  const telegram = await dialog.findByLabelText('Telegram')
  const held = Promise.withResolvers<Response>()
  edge.answerOf = ({ method }) => (method === 'PUT' ? held.promise : undefined)
  await person.type(telegram, '@anna{Enter}')
  await waitFor(() => expect(telegram.closest('[inert]')).not.toBeNull())
  await person.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Закрыть, не дождавшись ответа?' })
  expect(screen.queryByText('Закрыть без сохранения?')).toBeNull()
  await person.click(within(question).getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(where()).toBe('/admin/users'))
  held.resolve(refuse('LAST_ADMIN'))
})

test('a deletion wants the email typed; a refusal stays in the question', async () => {
  stored.users = [anna(), user('2', 'ivan@mail.ru')]
  const { user: person, where } = open('?open=1')
  await person.click(await screen.findByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить пользователя?' }))
  const word = question.getByRole('textbox')
  await person.type(word, 'anna@mail.r{Enter}')
  expect(question.getByText('Введите точно: anna@mail.ru')).toBeTruthy()
  expect(changes()).toEqual([])

  edge.answerOf = ({ method }) => (method === 'DELETE' ? refuse('PROVIDER_UNAVAILABLE') : undefined)
  await person.type(word, 'u{Enter}')
  expect(await question.findByText(/Платёжный сервис не отвечает/)).toBeTruthy()
  edge.answerOf = () => undefined
  await person.click(question.getByRole('button', { name: 'Удалить пользователя' }))
  await waitFor(() => expect(where()).toBe('/admin/users'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'anna@mail.ru' })).toBeNull())
  expect(await screen.findByText('1 пользователь')).toBeTruthy()
})

test('of a bulk, what was not done stays chosen with its reason', async () => {
  widen()
  stored.users = [anna(), user('2', 'ivan@mail.ru'), user('3', 'olga@mail.ru')]
  const { user: person } = open()
  await screen.findByRole('link', { name: 'anna@mail.ru' })
  await person.click(screen.getByLabelText('Выбрать все строки страницы'))
  edge.answerOf = ({ path }) =>
    path === '/api/admin/users/bulk'
      ? Response.json([
          { _id: '1', done: false, message: 'Это последний администратор.' },
          { _id: '2', done: true, message: '' },
          { _id: '3', done: true, message: '' }
        ])
      : undefined
  await person.click(screen.getByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: /^Удалить 3.пользователей\?$/ }))
  await person.type(question.getByRole('textbox'), '3{Enter}')
  expect(await screen.findByText(/^2.пользователя: удалено$/)).toBeTruthy()
  expect(changes()[0]?.body).toEqual({ ids: ['1', '2', '3'], action: 'delete' })
  const bar = within(await screen.findByRole('region', { name: 'Выбранное' }))
  expect(bar.getByRole('listitem').textContent).toBe('anna@mail.ru: Это последний администратор.')
  expect(bar.getByText(/^Выбрано: 1/)).toBeTruthy()
  await person.click(bar.getByRole('button', { name: 'Снять выбор' }))
  expect(screen.queryByRole('region', { name: 'Выбранное' })).toBeNull()
})

test('that the renewal ends with the plan stands there before it is saved, where there is one', async () => {
  const subscription = { _id: 'sc_1', status: 'Active', nextCharge: '2099-03-31T09:00:00.000Z' }
  stored.users = [user('1', 'anna@mail.ru', { subscription })]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  const plan = await dialog.findByLabelText('Тариф')
  expect(dialog.queryByText(/^Продление тоже отменится/)).toBeNull()
  await person.selectOptions(plan, '')
  expect(dialog.getByText(/^Продление тоже отменится/)).toBeTruthy()
})

test('where nothing renews it does not', async () => {
  stored.users = [
    user('1', 'anna@mail.ru', { subscription: { _id: 'sc_1', status: 'Cancelled', nextCharge: null } })
  ]
  const { user: person } = open('?open=1&edit')
  const dialog = await form()
  await person.selectOptions(await dialog.findByLabelText('Тариф'), '')
  expect(await preview()).toEqual(['Тариф: Старт, 1 мес. станет нет'])
  expect(dialog.queryByText(/^Продление тоже отменится/)).toBeNull()
})

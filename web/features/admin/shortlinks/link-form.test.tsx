import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge } from '#web/features/admin/admin-page.harness.tsx'

import { link, open, stored } from './shortlinks-page.harness.tsx'

const form = async () => within(await screen.findByRole('dialog', { name: 'leto26' }))

test('what will change stands there before it is saved, and only that is sent, with what it was', async () => {
  stored.links = [link('7', 'leto26', { title: 'Лето' })]
  const { user: person, where } = open('?open=7&edit')
  const dialog = await form()
  const title = await dialog.findByLabelText('Название')
  await person.clear(title)
  await person.type(title, 'Зима ')
  await person.click(dialog.getByRole('switch', { name: /^18\+/ }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Название: Лето станет Зима',
    '18+: нет станет да'
  ])
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Изменения сохранены')).toBeTruthy()
  expect(changes()).toEqual([
    {
      what: 'PUT /api/admin/shortlinks/7',
      body: { title: 'Зима', adult: true, was: { title: 'Лето', adult: false } }
    }
  ])
  expect(where()).toBe('/admin/shortlinks?open=7')
})

test('an owner is found by a part of the email; without any there is no saving', async () => {
  stored.links = [link('7', 'leto26')]
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  const owners = await dialog.findByRole('combobox', { name: 'Владельцы' })
  await person.type(owners, '{Backspace}')
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Выберите хотя бы одного владельца.')).toBeTruthy()
  expect(changes()).toEqual([])
  await person.type(owners, 'ivan')
  await person.click(await dialog.findByRole('option', { name: 'ivan@mail.ru' }))
  expect(dialog.getByRole('listitem').textContent).toBe('Владельцы: anna@mail.ru станет ivan@mail.ru')
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  expect(changes()[0]?.body).toEqual({ users: ['2'], was: { users: ['1'] } })
})

test('owners that somebody else has changed meanwhile are typed into at once: no key takes one out', async () => {
  stored.links = [link('7', 'leto26')]
  edge.answerOf = ({ method }) => {
    if (method !== 'PUT') return undefined
    stored.links = [link('7', 'leto26', { users: ['2'], username: 'ivan@mail.ru' })]
    return refuse('CHANGED_MEANWHILE')
  }
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  const owners = await dialog.findByRole('combobox', { name: 'Владельцы' })
  await person.type(owners, '{Backspace}vera')
  await person.click(await dialog.findByRole('option', { name: 'vera@mail.ru' }))
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Оставить, как теперь')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(owners))
})

test('a link that was deleted meanwhile cannot be saved into: that is said, and what was typed stays in sight', async () => {
  stored.links = [link('7', 'leto26')]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('NOT_FOUND') : undefined)
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  await person.type(await dialog.findByLabelText('Название'), 'Зима')
  stored.links = [link('7', 'leto26', { deleted: '2026-11-21T10:00:00.000Z' })]
  const before = asked('/api/admin/shortlinks/7').length
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect((await dialog.findByText('Не сохранилось')).closest('[role="alert"]')).toBeTruthy()
  await waitFor(() => expect(asked('/api/admin/shortlinks/7').length).toBeGreaterThan(before))
  expect(dialog.getByLabelText('Название')).toHaveProperty('value', 'Зима')
  await person.click(dialog.getByRole('button', { name: 'Отмена' }))
  await person.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }))
  expect(await dialog.findByText('Удалена', { selector: 'dt' })).toBeTruthy()
})

test('what leads nowhere and what is no slug is said before the server is asked', async () => {
  stored.links = [link('7', 'leto26')]
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  const target = await dialog.findByLabelText('Куда ведёт')
  await person.clear(target)
  await person.type(target, 'javascript:alert(1)')
  const slug = dialog.getByLabelText('Короткая ссылка')
  await person.clear(slug)
  await person.type(slug, 'лето')
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText(/Подходят только адреса сайтов/)).toBeTruthy()
  expect(dialog.getByText(/латинские буквы, цифры/)).toBeTruthy()
  expect(document.activeElement).toBe(target)
  expect(changes()).toEqual([])
})

test('of two fields that were refused one is mended without being taken to the other', async () => {
  stored.links = [link('7', 'leto26')]
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  const target = await dialog.findByLabelText('Куда ведёт')
  const slug = dialog.getByLabelText('Короткая ссылка')
  await person.clear(target)
  await person.clear(slug)
  await person.type(slug, 'лето{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(target))
  await person.keyboard('example.ru')
  expect(document.activeElement).toBe(target)
  expect(target).toHaveProperty('value', 'example.ru')
  await person.type(target, '{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(slug))
  await person.type(slug, '{Enter}')
  await waitFor(() =>
    expect(document.querySelector('[aria-modal="true"] > output')?.textContent).toMatch(/латинские буквы/)
  )
})

test('what a link was called before stands there, and is taken back by keyboard', async () => {
  stored.links = [link('7', 'leto26', { earlierShortlinks: ['leto25', 'vesna25'] })]
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  expect(await dialog.findByText(/^2.прежних адреса$/)).toBeTruthy()
  const back = await dialog.findByRole('button', { name: 'Вернуть trp.ru/vesna25' })
  back.focus()
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(dialog.getByLabelText('Короткая ссылка'))
  await person.keyboard('{Enter}')
  await screen.findByText('Изменения сохранены')
  expect(changes()[0]?.body).toEqual({ shortlink: 'vesna25', was: { shortlink: 'leto26' } })
})

test('a slug that is taken is said at its field', async () => {
  stored.links = [link('7', 'leto26')]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('SLUG_TAKEN') : undefined)
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  await person.type(await dialog.findByLabelText('Короткая ссылка'), '7')
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Эта короткая ссылка занята. Выберите другую.')).toBeTruthy()
  expect(dialog.queryByText('Не сохранилось')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Короткая ссылка')))
})

test('an end before the beginning is refused; an emptied end is none', async () => {
  stored.links = [
    link('7', 'leto26', { startDate: '2026-12-01T00:00:00.000Z', endDate: '2026-12-31T00:00:00.000Z' })
  ]
  const { user: person } = open('?open=7&edit')
  const dialog = await form()
  const end = await dialog.findByLabelText('Конец')
  await person.clear(end)
  await person.type(end, '2026-11-01T10:00')
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Конец должен быть позже начала.')).toBeTruthy()
  await person.clear(end)
  await person.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  expect(changes()[0]?.body).toEqual({ endDate: null, was: { endDate: '2026-12-31T00:00:00.000Z' } })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { pagePaths } from '#contract/paths.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { AdminFrame } from '#web/features/admin/admin-frame.tsx'
import { changes, edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { open, stored, user } from './users-page.harness.tsx'
import { UsersPage } from './users-page.tsx'

/** A deletion that is under way, of a panel that was opened from the list, and the list from elsewhere. */
async function removing() {
  stored.users = [user('1', 'anna@mail.ru')]
  const held = Promise.withResolvers<Response | undefined>()
  edge.answerOf = ({ method }) => (method === 'DELETE' ? held.promise : undefined)
  const opened = open('?q=mail')
  await act(() => opened.router.navigate('/admin/users'))
  await opened.user.click(await screen.findByRole('link', { name: 'anna@mail.ru' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить пользователя?' }))
  await opened.user.type(question.getByRole('textbox'), 'anna@mail.ru{Enter}')
  await waitFor(() => expect(changes()).toHaveLength(1))
  const goBack = async () => {
    await act(() => opened.router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  return { ...opened, answer: held.resolve, goBack }
}

test('a deletion takes one step back to the list', async () => {
  const { where, answer } = await removing()
  answer(undefined)
  expect(await screen.findByText('anna@mail.ru: удалено')).toBeTruthy()
  await waitFor(() => expect(where()).toBe('/admin/users'))
})

test('who went back while a deletion was under way is told of it, and stays where they are', async () => {
  const { where, answer, goBack } = await removing()
  await goBack()
  answer(undefined)
  expect(await screen.findByText('anna@mail.ru: удалено')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'anna@mail.ru' })).toBeNull())
  expect(where()).toBe('/admin/users')
})

test('nor is a refusal kept from them', async () => {
  const { where, answer, goBack } = await removing()
  await goBack()
  answer(refuse('LAST_ADMIN'))
  expect(await screen.findByText(/^Не удалилось: anna@mail\.ru\. .*последний администратор/)).toBeTruthy()
  expect(where()).toBe('/admin/users')
})

test('who was deleted in their panel is no longer chosen, the others are', async () => {
  widen()
  stored.users = [user('1', 'anna@mail.ru'), user('2', 'ivan@mail.ru'), user('3', 'olga@mail.ru')]
  const { user: person } = open()
  await person.click(await screen.findByLabelText('Выбрать все строки страницы'))
  await person.click(screen.getByRole('link', { name: 'anna@mail.ru' }))
  const panel = within(await screen.findByRole('dialog', { name: 'anna@mail.ru' }))
  await person.click(await panel.findByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить пользователя?' }))
  await person.type(question.getByRole('textbox'), 'anna@mail.ru{Enter}')
  await waitFor(() => expect(plain(screen.getByText(/^Выбрано/).textContent)).toBe('Выбрано: 2 пользователя'))
})

/** Also while a panel lies above it. */
const tab = (name: string) => screen.findByRole('link', { name, hidden: true })

test('with the user go the complaints about their links, also from the count on the tab', async () => {
  stored.users = [user('1', 'anna@mail.ru')]
  edge.answerOf = ({ path }) => {
    if (path === '/api/admin/complaints') return listed([], { total: stored.users.length })
    return path === '/api/admin/payments/odd' ? listed([]) : undefined
  }
  const both = (
    <>
      <AdminFrame />
      <UsersPage />
    </>
  )
  const { user: person } = openScreen(pagePaths.adminUsers, both, `${pagePaths.adminUsers}?open=1`)
  expect(await tab('Жалобы 1')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить пользователя?' }))
  await person.type(question.getByRole('textbox'), 'anna@mail.ru{Enter}')
  expect(await tab('Жалобы')).toBeTruthy()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { changes, edge } from '#web/features/admin/admin-page.harness.tsx'

import { open, stored, user } from './users-page.harness.tsx'

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

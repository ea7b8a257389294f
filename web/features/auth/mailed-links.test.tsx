import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { readToken } from '#web/api/session.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { openMailed, profileOf, SECRET, tokenOf } from '#web/features/auth/mailed-links.harness.tsx'
import { heldSecret, holdMailedSecret } from '#web/features/auth/mailed-secret.ts'

test.each([
  [`/restore/${SECRET}`, '/restore', 'restore'],
  [`/confirm/${SECRET}/`, '/confirm', 'confirm'],
  [`/old/restore/${SECRET}`, '/old/restore', 'restore']
] as const)('the secret of %s leaves the address and is held', (address, left, screenName) => {
  history.replaceState(null, '', address)
  holdMailedSecret()
  expect(location.href.endsWith(left)).toBe(true)
  expect(heldSecret(screenName)).toBe(SECRET)
})

test('a new password signs in', async () => {
  openMailed(`/restore/${SECRET}`, {
    [`/api/users/restore/${SECRET}`]: tokenOf('anna'),
    '/api/users/profile': profileOf,
    '/api/auth/exchange': tokenOf('anna')
  })
  await userEvent.type(screen.getByLabelText('Придумайте новый пароль'), 'new secret{Enter}')
  await screen.findByText('Обзор')
  expect(readToken()).toBe('anna')
  expect(heldSecret('restore')).toBe('')
})

test('a refused password is said beside it, without a word that it is good', async () => {
  const details = [{ field: 'newPassword', message: 'Слишком частый пароль.' }]
  openMailed(`/restore/${SECRET}`, {
    [`/api/users/restore/${SECRET}`]: () => refuse('INVALID', details)
  })
  await userEvent.type(screen.getByLabelText('Придумайте новый пароль'), 'password1{Enter}')
  await screen.findByText('Слишком частый пароль.')
  expect(screen.queryByText(/Хороший|Простой|Надёжный/)).toBeNull()
  expect(heldSecret('restore')).toBe(SECRET)
})

test('an old link of a recovery leads to a new one', async () => {
  openMailed(`/restore/${SECRET}`, {})
  await userEvent.type(screen.getByLabelText('Придумайте новый пароль'), 'new secret{Enter}')
  const title = await screen.findByRole('heading', { name: 'Ссылка не сработала' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('link', { name: 'Получить новую ссылку' }).getAttribute('href')).toBe('/forget')
})

test('a link without its end is said to be so before a password is thought of', () => {
  openMailed(`/restore/${SECRET.slice(0, -1)}`, {})
  screen.getByRole('heading', { name: 'Ссылка скопирована не целиком' })
  expect(screen.queryByLabelText('Придумайте новый пароль')).toBeNull()
  expect(screen.getByRole('link', { name: 'Войти' })).toBeTruthy()
})

test('a reloaded page asks for the mailed link again', () => {
  const asked = openMailed('/restore', {})
  screen.getByRole('heading', { name: 'Откройте ссылку из письма ещё раз' })
  expect(asked.some(url => url.includes('restore'))).toBe(false)
})

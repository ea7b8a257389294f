import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { open } from '#web/features/links/links-page.harness.tsx'

// The code beside a link that has just been saved.

beforeEach(() => writeToken('somebody'))

async function saved() {
  const opened = open('/dashboard')
  const link = { id: '7', slug: 'slug-7', title: 'Кроссовки', isLanding: false, startsAt: null, endsAt: null }
  await opened.router.navigate('/links', { state: { saved: link } })
  await code()
  return opened
}

const code = () => screen.findByRole('img', { name: 'QR-код ссылки trp.ru/slug-7' })
const openDialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Скачать QR-код' }))
  return screen.findByRole('dialog', { name: 'QR-код' })
}

test('one «Escape» closes one dialog: first the code, then the drawer', async () => {
  const { user } = await saved()
  await openDialog(user)
  // By then the drawer below has been told that a dialog lies over it.
  await screen.findByText('Проверено: камера прочитает', { selector: 'output' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'QR-код' })).toBeNull())
  expect(screen.getByText('Ссылка готова')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Скачать QR-код' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it looks as the last one was designed, also after it was designed anew', async () => {
  const { user } = await saved()
  expect((await code()).querySelector('path[fill="#000000"]')).toBeTruthy()
  const dialog = await openDialog(user)
  await user.click(within(dialog).getByRole('radio', { name: 'Лиловый' }))
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await code()).querySelector('path[fill="#5b1a8c"]')).toBeTruthy())
})

test('a last design that no camera reads is left out', async () => {
  localStorage.setItem('qr-design', '{"user":"somebody","dark":"#ffffff","light":"#000000"}')
  await saved()
  expect((await code()).querySelector('path[fill="#000000"]')).toBeTruthy()
})

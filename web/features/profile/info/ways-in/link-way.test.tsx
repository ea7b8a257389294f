import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { changeProfile, changes, open, server } from '#web/features/profile/profile.harness.tsx'

/** A link that is being asked for, from a screen that there is a way back from. */
async function asking(password: string) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const held = Promise.withResolvers<Response>()
  server.answerOf = ({ what }) => (what === 'POST /api/auth/link/yandex' ? held.promise : undefined)
  const opened = open('/profile/documents')
  await act(() => opened.router.navigate('/profile/info'))
  await opened.user.click(await screen.findByRole('button', { name: 'Привязать Яндекс' }))
  if (password !== '') {
    await opened.user.type(
      within(await screen.findByRole('dialog')).getByLabelText('Пароль'),
      `${password}{Enter}`
    )
  }
  await waitFor(() => expect(changes()).toHaveLength(1))
  const answer = () => act(async () => held.resolve(Response.json({ url: '/to-yandex' })))
  return { ...opened, answer, assign }
}

test('while a link is asked for nothing looks like calling it off', async () => {
  const { user, answer, assign } = await asking('secret1')
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await answer()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/to-yandex'))
})

test('closed on the way to the provider, the question stops that way', async () => {
  const stop = vi.fn<() => void>()
  vi.stubGlobal('stop', stop)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, answer, assign } = await asking('secret1')
  await answer()
  await waitFor(() => expect(assign).toHaveBeenCalled())
  expect(stop).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(stop).toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Привязать Яндекс' }).textContent).toBe('Привязать')
})

test.each([
  ['with a password', 'secret1'],
  ['without one', '']
])('whoever went back meanwhile, %s, is not taken to the provider', async (_, password) => {
  if (password === '') changeProfile({ hasPassword: false, identities: ['google'] })
  const { router, where, answer, assign } = await asking(password)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(where()).toBe('/profile/documents'))
  await answer()
  expect(assign).not.toHaveBeenCalled()
})

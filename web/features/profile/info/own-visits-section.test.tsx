import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { rememberUncounted, uncountedSince } from '#web/api/own-visits-mark.ts'
import { open, server } from '#web/features/profile/profile.harness.tsx'

test('the visits of this browser: the tab opens at once and goes where the signed address leads', async () => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('open', () => ({ opener: window, location: { replace }, close: () => {} }))
  server.answerOf = ({ what }) =>
    what.endsWith('own-visits') ? Response.json({ off: '/own?off', on: '/own?on' }) : undefined
  const { user, unmount } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Не считать в этом браузере' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/own?off'))
  expect(await screen.findByText(/^В этом браузере не считаем с \d/)).toBeTruthy()
  unmount()

  const again = open('/profile/info')
  const visits = within(await screen.findByRole('region', { name: 'Не считать мои переходы' }))
  expect(visits.getByText(/^В этом браузере не считаем с \d/)).toBeTruthy()
  expect(visits.getAllByRole('button')[0]?.textContent).toBe('Снова считать')
  await again.user.click(visits.getByRole('button', { name: 'Снова считать' }))
  await waitFor(() => expect(visits.queryByText(/не считаем с/)).toBeNull())
  expect(replace).toHaveBeenLastCalledWith('/own?on')
})

test('who comes from the page that counts this browser again is not told the opposite', async () => {
  rememberUncounted(new Date().toISOString())
  const { router } = open('/profile/info?own=on')
  const visits = within(await screen.findByRole('region', { name: 'Не считать мои переходы' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(visits.queryByText(/не считаем с/)).toBeNull()
  expect(uncountedSince(new Date())).toBe('')
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { rememberAsked, rememberUncounted, uncountedSince } from '#web/api/own-visits-mark.ts'
import { open, server } from '#web/features/profile/profile.harness.tsx'

/** As another tab of this browser does it. */
const rememberElsewhere = (since: string) =>
  act(() => {
    rememberUncounted(since)
    dispatchEvent(new StorageEvent('storage', { key: 'own-visits' }))
  })

test('the visits of this browser: the tab opens at once, and nothing is claimed before it has come back', async () => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('open', () => ({ opener: window, location: { replace }, close: () => {} }))
  server.answerOf = ({ what }) =>
    what.endsWith('own-visits') ? Response.json({ off: '/own?off', on: '/own?on' }) : undefined
  const { user } = open('/profile/info')
  const visits = within(await screen.findByRole('region', { name: 'Не считать мои переходы' }))
  await user.click(visits.getByRole('button', { name: 'Не считать в этом браузере' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/own?off'))
  expect(await visits.findByText(/^Открыли новую вкладку/)).toBeTruthy()
  expect(visits.queryByText(/не считаем с/)).toBeNull()
  expect(uncountedSince(new Date())).toBe('')

  rememberElsewhere(new Date().toISOString())
  expect(visits.getByText(/^В этом браузере не считаем с \d/)).toBeTruthy()
  expect(visits.queryByText(/^Открыли новую вкладку/)).toBeNull()
  expect(visits.getAllByRole('button')[0]?.textContent).toBe('Снова считать')
  await user.click(visits.getByRole('button', { name: 'Снова считать' }))
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith('/own?on'))
  expect(visits.getByText(/^В этом браузере не считаем с \d/)).toBeTruthy()
  rememberElsewhere('')
  expect(visits.queryByText(/не считаем с/)).toBeNull()
})

test('who comes from the page that does not count this browser any more sees since when', async () => {
  rememberAsked(new Date())
  const { router, unmount } = open('/profile/info?own=off')
  const visits = within(await screen.findByRole('region', { name: 'Не считать мои переходы' }))
  expect(visits.getByText(/^В этом браузере не считаем с \d/)).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  unmount()
  open('/profile/info')
  expect(await screen.findByText(/^В этом браузере не считаем с \d/)).toBeTruthy()
})

test('an address that this browser has not asked for claims nothing', async () => {
  const { router } = open('/profile/info?own=off')
  const visits = within(await screen.findByRole('region', { name: 'Не считать мои переходы' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(visits.queryByText(/не считаем с/)).toBeNull()
  expect(uncountedSince(new Date())).toBe('')
})

test('who comes from the page that counts this browser again is not told the opposite', async () => {
  rememberUncounted(new Date().toISOString())
  const { router } = open('/profile/info?own=on')
  const visits = within(await screen.findByRole('region', { name: 'Не считать мои переходы' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(visits.queryByText(/не считаем с/)).toBeNull()
  expect(uncountedSince(new Date())).toBe('')
})

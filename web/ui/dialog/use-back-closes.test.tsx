import { act, screen, waitFor } from '@testing-library/react'
import { use, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'

import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { useBackCloses } from './use-back-closes.ts'

/** Is closed as soon as it opens: nobody can know of its place by then. */
function Brief({ isGoingBack = false }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const [closed, setClosed] = useState(0)
  useBackCloses(opened, () => {})
  const press = () => {
    flushSync(() => setOpened(true))
    if (isGoingBack) void navigate(-1)
    setOpened(false)
    setClosed(times => times + 1)
  }
  return (
    <button type="button" onClick={press}>
      Закрыт раз: {closed}
    </button>
  )
}

test('a dialog that is closed before the screen knows of its place leaves nothing behind it', async () => {
  const { user, router } = openScreens([{ path: '/links', element: <Brief /> }], '/links')
  await user.click(screen.getByRole('button'))
  await screen.findByText('Закрыт раз: 1')
  await waitFor(() =>
    expect([router.state.historyAction, router.state.location.state]).toEqual(['POP', null])
  )
  await user.click(screen.getByRole('button'))
  await screen.findByText('Закрыт раз: 2')
  await waitFor(() =>
    expect([router.state.historyAction, router.state.location.state]).toEqual(['POP', null])
  )
})

test('a place that the screen never came to is not gone back from', async () => {
  const { user, router, where } = openScreens([{ path: '/links', element: <Brief isGoingBack /> }], '/links')
  await user.click(screen.getByRole('button'))
  await screen.findByText('Закрыт раз: 1')
  await act(() => router.navigate('/links?tag=лето'))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(decodeURI(where())).toBe('/links?tag=лето')
})

const NEVER = new Promise<never>(() => {})

/** A screen that takes long to come to a new place. */
function Slow() {
  const { state } = useLocation()
  const [opened, setOpened] = useState(false)
  useBackCloses(opened, () => setOpened(false))
  if (state !== null) use(NEVER)
  return (
    <button type="button" onClick={() => setOpened(true)}>
      {opened ? 'Открыт' : 'Закрыт'}
    </button>
  )
}

test('the way back that comes before the screen knows of the place closes the dialog too', async () => {
  const { router } = openScreens([{ path: '/links', element: <Slow /> }], '/links')
  const button = screen.getByRole('button')
  await act(async () => button.click())
  expect([button.textContent, router.state.location.state]).toEqual(['Открыт', { dialog: true }])
  await act(async () => {
    await router.navigate(-1)
    // As a browser tells of it.
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect([button.textContent, router.state.location.state]).toEqual(['Закрыт', null])
})

import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'

import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { useBackCloses } from './use-back-closes.ts'

/** Is closed as soon as it opens: nobody can know of its place by then. */
function Brief() {
  const [opened, setOpened] = useState(false)
  const [closed, setClosed] = useState(0)
  useBackCloses(opened, () => {})
  useEffect(() => {
    if (!opened) return
    setOpened(false)
    setClosed(times => times + 1)
  }, [opened])
  return (
    <button type="button" onClick={() => setOpened(true)}>
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

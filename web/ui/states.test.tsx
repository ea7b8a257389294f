import { MantineProvider, Modal } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { ErrorState } from './states.tsx'

function Part() {
  const [failed, setFailed] = useState(true)
  if (!failed) return <p>Загрузилось</p>
  return <ErrorState error={new Error('нет связи')} onRetry={() => setFailed(false)} />
}

async function tryAgain() {
  await userEvent.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }))
  await screen.findByText('Загрузилось')
}

test('when what failed is there, the focus is on the screen, not at the begin of the page', async () => {
  render(
    <MantineProvider>
      <main>
        <Part />
      </main>
    </MantineProvider>
  )
  await tryAgain()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('in a dialog the focus stays in the dialog', async () => {
  render(
    <MantineProvider>
      <main>Список</main>
      <Modal opened onClose={() => {}} title="Ссылка" transitionProps={{ duration: 0 }}>
        <Part />
      </Modal>
    </MantineProvider>
  )
  await tryAgain()
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

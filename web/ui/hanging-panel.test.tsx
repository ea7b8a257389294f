import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { HangingPanel } from './hanging-panel.tsx'

function Example() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <HangingPanel
        opened={opened}
        onClose={() => setOpened(false)}
        label="Подробности"
        button={
          <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            Открыть
          </button>
        }
      >
        <button type="button" onClick={() => setOpened(false)}>
          Готово
        </button>
        <button type="button">Внутри</button>
      </HangingPanel>
      <button type="button">Снаружи</button>
    </>
  )
}

const panel = () => screen.queryByRole('region', { name: 'Подробности' })

test('opens below its button, and closes with it, with Escape, and with a press or the focus beside it', async () => {
  render(<Example />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Открыть' })

  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Внутри' }))
  expect(panel()).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(button)

  await user.click(button)
  await user.click(button)
  expect(panel()).toBeNull()

  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Снаружи' }))
  expect(panel()).toBeNull()

  await user.click(button)
  await user.tab()
  await user.tab()
  expect(panel()).toBeTruthy()
  await user.tab()
  expect(panel()).toBeNull()
})

test('closed from inside, it gives the focus back to its button', async () => {
  render(<Example />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Открыть' })
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(button)
})

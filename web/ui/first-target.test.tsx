import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { FirstTarget } from './first-target.tsx'

test('what is wrong with the address is spoken to whom pressed «Enter» in it', async () => {
  const start = vi.fn<(target: string) => void>()
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <FirstTarget title="Первая ссылка" text="" onStart={start} />
      </MemoryRouter>
    </MantineProvider>
  )
  const field = screen.getByRole('textbox')
  await userEvent.type(field, '{Enter}')
  const shown = await waitFor(() => {
    const error = document.querySelector('.mantine-InputWrapper-error')
    expect(error).toBeTruthy()
    return error?.textContent
  })
  await waitFor(() => expect(document.querySelector('body > output')?.textContent).toBe(shown))
  expect(start).not.toHaveBeenCalled()
})

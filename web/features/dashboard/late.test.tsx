import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'

import { Late } from './late.tsx'

const Cards = ({ words }: { words: string }) => <p>{words}</p>

const again = () => screen.findByRole('button', { name: 'Показать, откуда переходы' })

test('a part whose script does not come can be asked for again, and only then a failure is told', async () => {
  const load = vi
    .fn<() => Promise<typeof Cards>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue(Cards)
  const said = vi.spyOn(toast, 'error')
  render(
    <MantineProvider>
      <Late load={load} props={{ words: 'Откуда' }} skeleton="…" action="Показать, откуда переходы" />
    </MantineProvider>
  )
  const user = userEvent.setup()
  await user.click(await again())
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  await user.click(await again())
  expect(await screen.findByText('Откуда')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})

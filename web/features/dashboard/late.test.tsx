import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Late } from './late.tsx'

const Cards = ({ words }: { words: string }) => <p>{words}</p>

test('a part whose script does not come can be asked for again', async () => {
  const load = vi
    .fn<() => Promise<typeof Cards>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue(Cards)
  render(
    <MantineProvider>
      <Late load={load} props={{ words: 'Откуда' }} skeleton="…" action="Показать, откуда переходы" />
    </MantineProvider>
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Показать, откуда переходы' }))
  expect(await screen.findByText('Откуда')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

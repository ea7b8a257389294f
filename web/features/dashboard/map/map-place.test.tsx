import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { MapPlace } from './map-place.tsx'

const answer = vi.hoisted(() => ({ isSlow: false }))

vi.mock('./russia-map.tsx', async () => {
  if (answer.isSlow) await new Promise(resolve => setTimeout(resolve, 50))
  throw new Error('no such file')
})

test('a map that does not load says so and offers to try again', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <main>
          <MapPlace cities={[]} view="whole" pointed={undefined} onPoint={() => {}} />
        </main>
      </QueryClientProvider>
    </MantineProvider>
  )
  expect(await screen.findByText('Карта не загрузилась. Города есть в списке.')).toBeTruthy()
  answer.isSlow = true
  await userEvent.click(screen.getByRole('button', { name: 'Загрузить карту' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(await screen.findByRole('button', { name: 'Загрузить карту' })).toBeTruthy()
})

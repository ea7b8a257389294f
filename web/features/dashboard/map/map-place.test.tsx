import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MapPlace } from './map-place.tsx'

vi.mock('./russia-map.tsx', () => {
  throw new Error('no such file')
})

test('a map that does not load says so and offers to try again', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MapPlace cities={[]} view="whole" pointed={undefined} onPoint={() => {}} />
      </QueryClientProvider>
    </MantineProvider>
  )
  expect(await screen.findByText('Карта не загрузилась. Города есть в списке.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Загрузить карту' })).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { MapPlace } from './map-place.tsx'

const file = vi.hoisted(() => ({ coming: Promise.resolve() }))

vi.mock('./russia-map.tsx', async () => {
  await file.coming
  throw new Error('no such file')
})

test('a map that does not load says so and offers to try again', async () => {
  const map = <MapPlace cities={[]} view="whole" pointed={undefined} onPoint={() => {}} />
  const { user } = openScreens([{ path: '/', element: map }], '/')
  expect(await screen.findByText('Карта не загрузилась. Города есть в списке.')).toBeTruthy()
  const second = Promise.withResolvers<void>()
  file.coming = second.promise
  await user.click(screen.getByRole('button', { name: 'Загрузить карту' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  second.resolve()
  expect(await screen.findByRole('button', { name: 'Загрузить карту' })).toBeTruthy()
})

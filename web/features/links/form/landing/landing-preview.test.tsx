import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buttonsOf, landing, open } from './landing.harness.tsx'

const preview = () => screen.getAllByTitle<HTMLIFrameElement>('Мини-страница, какой её увидят').at(-1)

test('the phone shows what is being typed, in a frame where nothing may run', async () => {
  const user = await open(landing({ buttons: buttonsOf('Наш канал') }))
  await waitFor(() => expect(preview()?.srcdoc).toContain('Ботинки «Тайга»'))
  expect(preview()?.srcdoc).toContain('Наш канал')
  await user.type(screen.getByLabelText('Название'), ', зима')
  await waitFor(() => expect(preview()?.srcdoc).toContain('Ботинки «Тайга», зима'))
  for (const frame of document.querySelectorAll('iframe')) {
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.tabIndex).toBe(-1)
  }
})

test('every template is drawn of this very link, out of the way of who cannot see it', async () => {
  await open(landing({ description: 'Обувь из Казани' }))
  const tiles = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLIFrameElement>('fieldset iframe')]
    expect(found).toHaveLength(8)
    return found
  })
  for (const tile of tiles) {
    expect(tile.srcdoc).toContain('Ботинки «Тайга»')
    expect(tile.tabIndex).toBe(-1)
    expect(tile.getAttribute('aria-hidden')).toBe('true')
  }
  expect(new Set(tiles.map(({ srcdoc }) => srcdoc)).size).toBe(8)
})

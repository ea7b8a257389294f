import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { useProfile } from '#web/api/profile.ts'
import { writeToken } from '#web/api/session.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { BottomBar } from '#web/app/narrow-bars.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { useDestinations } from '#web/app/use-destinations.ts'

/** Said when it is known who it is. */
function All() {
  const names = useDestinations().map(({ name }) => name)
  return useProfile().data && <p data-testid="all">{names.join(', ')}</p>
}

test.each([
  [
    'a seller finds the marketplace under the thumb',
    ['USER', 'SELLER'],
    ['Обзор', 'Ссылки', 'Маркетплейс'],
    'Обзор, Ссылки, Маркетплейс, Тарифы, Поддержка'
  ],
  [
    'who sells nothing finds it last, and the plans under the thumb',
    ['USER'],
    ['Обзор', 'Ссылки', 'Тарифы'],
    'Обзор, Ссылки, Тарифы, Поддержка, Маркетплейс'
  ]
])('%s', async (_, roles, underThumb, all) => {
  writeToken('anna')
  standIn(() => Response.json({ roles }))
  renderFramed(
    <MemoryRouter>
      <BottomBar />
      <All />
    </MemoryRouter>
  )
  expect((await screen.findByTestId('all')).textContent).toBe(all)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(underThumb)
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import { standIn } from '#web/api/testing/stand-in.ts'
import { OverlayProvider } from '#web/app/overlays.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

import { useSearchShortcut } from './use-search-shortcut.ts'

function Fields({ searchable }: { searchable: boolean }) {
  useSearchShortcut()
  return (
    <>
      {searchable && <input aria-label="Найти" aria-keyshortcuts="/" />}
      <input aria-label="Адрес" />
    </>
  )
}

function open({ searchable = true } = {}) {
  standIn(() => Response.json({ shortBase: 'https://trp.ru' }))
  const Component = () => (
    <OverlayProvider>
      <Fields searchable={searchable} />
    </OverlayProvider>
  )
  renderFramed(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />)
}

test('the key goes to the search and is not typed into it', async () => {
  open()
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Найти'))
  expect(screen.getByLabelText('Найти')).toHaveProperty('value', '')
})

test('while typing it is a letter; without a search it opens the palette and is not typed into it', async () => {
  open({ searchable: false })
  await userEvent.type(screen.getByLabelText('Адрес'), 'a/b')
  expect(screen.getByLabelText('Адрес')).toHaveProperty('value', 'a/b')
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByLabelText('Адрес').blur()
  await userEvent.keyboard('/')
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '')
})

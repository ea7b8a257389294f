import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { useSearchShortcut } from './use-search-shortcut.ts'

function Screen({ searchable = true }) {
  useSearchShortcut()
  return (
    <>
      {searchable && <input aria-label="Найти" aria-keyshortcuts="/" />}
      <input aria-label="Адрес" />
    </>
  )
}

test('the key goes to the search and is not typed into it', async () => {
  render(<Screen />)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Найти'))
  expect(screen.getByLabelText('Найти')).toHaveProperty('value', '')
})

test('while typing it is a letter, and without a search nothing happens', async () => {
  const { unmount } = render(<Screen />)
  await userEvent.type(screen.getByLabelText('Адрес'), 'a/b')
  expect(screen.getByLabelText('Адрес')).toHaveProperty('value', 'a/b')
  unmount()
  render(<Screen searchable={false} />)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(document.body)
})

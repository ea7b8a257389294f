import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { noAnswer } from '#web/api/call.ts'

import { MoreButton } from './more-button.tsx'

test('what failed says why, and the button that was pressed has the focus again', () => {
  const idle = { isFetchingNextPage: false, isFetchNextPageError: false, error: null }
  const buttonOf = (list: object) => <MoreButton list={{ ...idle, ...list }} onMore={() => {}} />
  const { rerender } = render(buttonOf({}), { wrapper: MantineProvider })
  const button = screen.getByRole('button', { name: 'Показать ещё' })
  button.focus()
  rerender(buttonOf({ isFetchingNextPage: true }))
  // As a browser does, for the button is disabled.
  button.blur()
  rerender(buttonOf({ isFetchNextPageError: true, error: noAnswer() }))
  expect(screen.getByRole('alert').textContent).toMatch(/^Нет связи с сервером/)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
})

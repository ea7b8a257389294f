import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import '#web/features/profile/profile.harness.tsx'

import { ProfileFrame } from './profile-frame.tsx'

function openFrame(address: string): void {
  const router = createMemoryRouter([{ path: '*', element: <ProfileFrame /> }], { initialEntries: [address] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

const marked = () =>
  screen
    .getAllByRole('link')
    .filter(link => link.hasAttribute('aria-current'))
    .map(link => [link.textContent, link.getAttribute('aria-current')])

test('a screen marks its tab', () => {
  openFrame('/profile/documents')
  expect(marked()).toEqual([['Документы', 'page']])
})

test('an act belongs to the documents', () => {
  openFrame('/profile/documents/act/42')
  expect(marked()).toEqual([['Документы', 'true']])
  expect(document.title).toContain('Акт')
})

test('a payment belongs to the plans', () => {
  openFrame('/profile/payment/42')
  expect(marked()).toEqual([['Тарифы', 'true']])
  expect(document.title).toContain('Оплата')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import '#web/features/profile/profile.harness.tsx'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { ProfileFrame } from './profile-frame.tsx'

const openFrame = (address: string) => openScreens([{ path: '*', element: <ProfileFrame /> }], address)

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

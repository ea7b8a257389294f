import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { widen } from '#web/ui/testing/widen.ts'

import { open, oddity, payment, stored } from './payments-page.harness.tsx'

// The name that a removed account has in the database is read to nobody.

test('the row of a payment is named by the number of a payer who was removed', async () => {
  widen()
  stored.payments = [payment('7', { user: '5', username: 'deleted-5' })]
  const { container } = open()
  expect(await screen.findByTitle(/пользователь №.5, удалён$/)).toBeTruthy()
  expect(container.innerHTML).not.toContain('deleted-5')
})

test('of a payment that nobody is known by the row says so', async () => {
  widen()
  stored.payments = [payment('7', { user: '', username: '' })]
  open()
  expect(await screen.findByTitle(/, плательщик неизвестен$/)).toBeTruthy()
})

test('what is odd about one who was removed says so', async () => {
  stored.oddities = [oddity('5', { user: '5', username: 'deleted-5' })]
  const { container } = open('?view=odd')
  const button = await screen.findByRole('button', { name: /^Разобрано:/ })
  expect(button.getAttribute('aria-label')).toBe('Разобрано: Один заказ оплачен дважды, пользователь удалён')
  expect(container.innerHTML).not.toContain('deleted-5')
})

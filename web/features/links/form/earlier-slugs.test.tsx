import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

const slugField = () => screen.findByLabelText<HTMLInputElement>('Короткая ссылка')
const saved = () => server.sent.findLast(({ method }) => method === 'PUT')?.body

test('a link says what it was called before and that this still works; one of them is taken back by keyboard', async () => {
  server.stored = [wire('7', { earlierShortlinks: ['leto25', 'vesna25'] })]
  const { user } = open('/links/7')
  const slug = await slugField()
  const earlier = within(screen.getByText(/^2.прежних адреса$/).closest('details') ?? document.body)
  expect(screen.getByText(/^Они ведут туда же, куда и нынешний/)).toBeTruthy()
  expect(earlier.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'trp.ru/leto25Вернуть',
    'trp.ru/vesna25Вернуть'
  ])

  screen.getByRole('button', { name: 'Вернуть trp.ru/vesna25' }).focus()
  await user.keyboard('{Enter}')
  expect(slug).toHaveProperty('value', 'vesna25')
  expect(document.activeElement).toBe(slug)
  expect(await screen.findByText('Свободна')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved()).toMatchObject({ shortlink: 'vesna25' }))
})

test('a link that had no other name says nothing of it', async () => {
  server.stored = [wire('7')]
  open('/links/7')
  await slugField()
  expect(screen.queryByText(/прежн/)).toBeNull()
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { OverlayProvider } from '#web/app/overlays.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

import { useCreateShortcut } from './use-create-shortcut.ts'
import { useGoShortcut } from './use-go-shortcut.ts'

function Screen() {
  useCreateShortcut()
  useGoShortcut()
  return (
    <OverlayProvider>
      <input aria-label="Адрес" />
      <input type="checkbox" aria-label="Выбрать" />
      <input type="radio" aria-label="Telegram" />
    </OverlayProvider>
  )
}

function open({ roles = ['USER'] } = {}) {
  writeToken(`h.${btoa(JSON.stringify({ sub: '1' }))}.s`)
  standIn(() => Response.json({ shortBase: 'https://trp.ru', roles }))
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: ['/start'] })
  renderFramed(<RouterProvider router={router} />)
  return { router, where: () => router.state.location.pathname + router.state.location.search }
}

type Key = [code: string, key: string]
const press = (keys: Key[], place: Element = document.body) =>
  keys.forEach(([code, key]) => fireEvent.keyDown(place, { code, key }))

test.each<[name: string, keys: Key[], place: string]>([
  ['c', [['KeyC', 'c']], '/links?create'],
  ['c, Russian', [['KeyC', 'с']], '/links?create'],
  [
    'g d',
    [
      ['KeyG', 'g'],
      ['KeyD', 'd']
    ],
    '/dashboard'
  ],
  [
    'g l, Russian',
    [
      ['KeyG', 'п'],
      ['KeyL', 'д']
    ],
    '/links'
  ],
  [
    'g l, Russian capitals',
    [
      ['KeyG', 'П'],
      ['KeyL', 'Д']
    ],
    '/links'
  ],
  [
    'Dvorak, where l stands elsewhere',
    [
      ['KeyU', 'g'],
      ['KeyP', 'l']
    ],
    '/links'
  ],
  ['d alone', [['KeyD', 'd']], '/start'],
  [
    'another letter between',
    [
      ['KeyG', 'g'],
      ['KeyX', 'x'],
      ['KeyD', 'd']
    ],
    '/start'
  ]
])('%s', async (_, keys, place) => {
  const { where } = open()
  press(keys)
  await waitFor(() => expect(where()).toBe(place))
})

test('while typing, keys are letters', () => {
  const { where } = open()
  press(
    [
      ['KeyG', 'g'],
      ['KeyL', 'l'],
      ['KeyC', 'c'],
      ['Slash', '?']
    ],
    screen.getByLabelText('Адрес')
  )
  expect(where()).toBe('/start')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['Выбрать', 'Telegram'])('nobody types into a box: %s', async name => {
  const { where } = open()
  press([['KeyC', 'c']], screen.getByLabelText(name))
  await waitFor(() => expect(where()).toBe('/links?create'))
})

test('in an open menu keys are of the menu', () => {
  const { where } = open()
  const menu = document.body.appendChild(document.createElement('div'))
  menu.role = 'menu'
  onTestFinished(() => menu.remove())
  press([['KeyC', 'c']])
  expect(where()).toBe('/start')
  menu.remove()
  press([['KeyC', 'c']])
  return waitFor(() => expect(where()).toBe('/links?create'))
})

test.each<[name: string, key: string]>([
  ['Latin', 'k'],
  ['Russian', 'л']
])('Ctrl K opens and closes the palette, while typing too: %s', async (_, key) => {
  open()
  screen.getByLabelText('Адрес').focus()
  const isLeftToBrowser = fireEvent.keyDown(screen.getByLabelText('Адрес'), {
    code: 'KeyK',
    key,
    ctrlKey: true
  })
  expect(isLeftToBrowser).toBe(false)
  expect(await screen.findByRole('combobox')).toBeTruthy()
  fireEvent.keyDown(document.body, { code: 'KeyK', key, ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Адрес'))
})

test.each<[name: string, key: string]>([
  ['Latin', '?'],
  ['Russian', ',']
])('? shows the keys, and under a dialog nothing else happens: %s', async (_, key) => {
  const { where } = open()
  fireEvent.keyDown(document.body, { code: 'Slash', key, shiftKey: true })
  expect(await screen.findByRole('dialog', { name: 'Клавиши' })).toBeTruthy()
  press([
    ['KeyC', 'c'],
    ['KeyG', 'g'],
    ['KeyL', 'l']
  ])
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true })
  expect(where()).toBe('/start')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the way back closes the help and leaves the screen', async () => {
  const { router, where } = open()
  fireEvent.keyDown(document.body, { code: 'Slash', key: '?', shiftKey: true })
  await screen.findByRole('dialog', { name: 'Клавиши' })
  await waitFor(() => expect(router.state.location.state).toEqual({ dialog: true }))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/start')
})

test.each<[name: string, roles: string[], rows: string[]]>([
  ['a user', ['USER'], []],
  ['an administrator', ['USER', 'ADMIN'], ['J K', 'Пробел']]
])('the help names the keys of screens that this person has: %s', async (_, roles, rows) => {
  open({ roles })
  fireEvent.keyDown(document.body, { code: 'Slash', key: '?', shiftKey: true })
  const help = await screen.findByRole('dialog', { name: 'Клавиши' })
  await waitFor(() => expect(within(help).queryAllByText(/Управлени/).length > 0).toBe(rows.length > 0))
  const keys = within(help)
    .getAllByRole('definition')
    .map(one => [...one.querySelectorAll('kbd')].map(key => key.textContent).join(' '))
  expect(keys).toEqual(expect.arrayContaining(['/', 'B', 'Ctrl Z', 'Alt ↑ ↓', ...rows]))
  expect(keys.includes('J K')).toBe(rows.length > 0)
})

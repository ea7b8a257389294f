import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { HangingPanel } from '#web/ui/hanging-panel.tsx'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { BulkBar } from './bulk-bar.tsx'

function List({ isTooMany = false, isBusy = false }: { isTooMany?: boolean; isBusy?: boolean }) {
  const [isChosen, setChosen] = useState(false)
  return (
    <>
      <input type="checkbox" aria-label="Выбрать" checked={isChosen} onChange={() => setChosen(!isChosen)} />
      <input aria-label="Найти" />
      <a href="/links">Далеко до конца списка</a>
      <button type="button" aria-expanded>
        Отбор
      </button>
      <HangingPanel opened onClose={() => {}} label="Аккаунт" button={<button type="button">Аккаунт</button>}>
        <button type="button">Выйти</button>
      </HangingPanel>
      {isChosen && (
        <BulkBar
          label="Выбранное"
          chosen="Выбрана 1 ссылка"
          said={null}
          actions={[{ name: 'В архив', icon: null, run: () => {} }]}
          isBusy={isBusy}
          isTooMany={isTooMany}
          onClear={() => setChosen(false)}
        />
      )}
    </>
  )
}

const open = (list = <List />) => openScreens([{ path: '/links', element: list }], '/links').user
const focused = () => document.activeElement?.textContent
const chosen = () => screen.queryByText('Выбрана 1 ссылка') !== null

test('from the box of a row a key leads to what can be done with the chosen; while typing it is a letter', async () => {
  const user = open()
  screen.getByLabelText('Выбрать').focus()
  await user.keyboard('b')
  expect(document.activeElement).toBe(screen.getByLabelText('Выбрать'))
  await user.keyboard(' b')
  expect(focused()).toBe('В архив')
  await user.type(screen.getByLabelText('Найти'), 'b')
  expect(screen.getByLabelText('Найти')).toHaveProperty('value', 'b')
})

test('with another layout too; of too many rows it leads to where the choice is taken back', async () => {
  const user = open(<List isTooMany />)
  await user.click(screen.getByLabelText('Выбрать'))
  fireEvent.keyDown(screen.getByRole('link'), { code: 'KeyB', key: 'и' })
  expect(focused()).toBe('Снять выбор')
})

test('Escape chooses nothing, from a row and from the bar', async () => {
  const user = open()
  for (const place of ['checkbox', 'link', 'button'] as const) {
    if (!chosen()) await user.click(screen.getByLabelText('Выбрать'))
    const [first] = screen.getAllByRole(place, place === 'button' ? { name: 'В архив' } : {})
    first?.focus()
    await user.keyboard('{Escape}')
    expect([place, chosen()]).toEqual([place, false])
  }
})

test('Escape of what opens over the list, of who types, chooses nothing else', async () => {
  const user = open()
  await user.click(screen.getByLabelText('Выбрать'))
  const places = [
    screen.getByRole('button', { name: 'Отбор' }),
    screen.getByRole('button', { name: 'Выйти' }),
    screen.getByLabelText('Найти')
  ]
  for (const place of places) {
    place.focus()
    await user.keyboard('{Escape}')
    expect(chosen()).toBe(true)
  }
})

test('work that is under way keeps its rows', async () => {
  const user = open(<List isBusy />)
  await user.click(screen.getByLabelText('Выбрать'))
  await user.keyboard('{Escape}')
  expect(chosen()).toBe(true)
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { BulkBar } from '#web/ui/list/bulk-bar.tsx'

import { useChosenShortcut } from './use-chosen-shortcut.ts'

function List({ isTooMany }: { isTooMany: boolean }) {
  useChosenShortcut()
  const [isChosen, setChosen] = useState(false)
  return (
    <>
      <input type="checkbox" aria-label="Выбрать" onChange={() => setChosen(!isChosen)} />
      <input aria-label="Найти" />
      <a href="/links">Далеко до конца списка</a>
      {isChosen && (
        <BulkBar
          label="Выбранное"
          chosen="Выбрана 1 ссылка"
          said={null}
          actions={[{ name: 'В архив', icon: null, run: () => {} }]}
          isBusy={false}
          isTooMany={isTooMany}
          onClear={() => setChosen(false)}
        />
      )}
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('from the box of a row the key leads to what can be done with the chosen; while typing it is a letter', async () => {
  renderFramed(<List isTooMany={false} />)
  await userEvent.tab()
  await userEvent.keyboard('b')
  expect(document.activeElement).toBe(screen.getByLabelText('Выбрать'))
  await userEvent.keyboard(' b')
  expect(focused()).toBe('В архив')
  await userEvent.type(screen.getByLabelText('Найти'), 'b')
  expect(screen.getByLabelText('Найти')).toHaveProperty('value', 'b')
})

test('with another layout too; of too many rows it leads to where the choice is taken back', async () => {
  renderFramed(<List isTooMany />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  screen.getByRole('link').focus()
  await userEvent.keyboard('[KeyB>][/KeyB]')
  expect(focused()).toBe('Снять выбор')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

const TAKE_BACK = '{Control>}[KeyZ]{/Control}'

/** Two links have gone into the archive, one after the other. */
async function archiveTwo() {
  server.stored = ['1', '2', '3'].map(id => wire(id))
  const opened = open('/links')
  for (const name of ['Ссылка 1', 'Ссылка 2']) {
    await opened.user.click(await screen.findByRole('button', { name: `Действия со ссылкой ${name}` }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'В архив' }))
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Вернуть' })).toHaveLength(2))
  return opened
}

const restored = () =>
  server.sent.flatMap(({ body }) => (body?.action === 'restore' ? [body.ids].flat() : []))

test('pressed again when the last is back, the key takes back the one before', async () => {
  const { user } = await archiveTwo()
  await user.keyboard(TAKE_BACK)
  expect(await screen.findByText('Ссылка 2')).toBeTruthy()
  await user.keyboard(TAKE_BACK)
  expect(await screen.findByText('Ссылка 1')).toBeTruthy()
  expect(restored()).toEqual(['2', '1'])
})

test('pressed twice in one breath it takes back both', async () => {
  const { user } = await archiveTwo()
  await user.keyboard(TAKE_BACK + TAKE_BACK)
  expect(await screen.findByText('Ссылка 1')).toBeTruthy()
  expect(await screen.findByText('Ссылка 2')).toBeTruthy()
  expect(restored()).toEqual(['2', '1'])
})

import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { OverlayProvider } from '#web/app/overlays.tsx'
import { PaletteButton } from '#web/app/palette-button.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

const link = {
  _id: '7',
  shortlink: 'krossovki',
  title: 'Кроссовки летние',
  fulllink: 'https://shop.ru/',
  visits: 21
}

/** It shows whether a dialog has its place: the screen learns of that later than the router. */
const Screen = () => (
  <OverlayProvider>
    <div data-place={JSON.stringify(useLocation().state)} />
    <PaletteButton />
  </OverlayProvider>
)

const hasPlace = () =>
  waitFor(() => expect(document.querySelector(`[data-place='{"dialog":true}']`)).not.toBeNull())

async function open() {
  standIn(({ path }) => {
    if (path === '/api/config') return Response.json({ shortBase: 'https://trp.ru/' })
    return Response.json(path === '/api/users/profile' ? { roles: ['USER'] } : [link])
  })
  const initialEntries = ['/before', '/start']
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries })
  renderFramed(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('button', { name: /Найти/ }))
  return {
    field: await screen.findByRole('combobox'),
    where: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => router.navigate(-1))
  }
}

// It comes when it is first wanted; here its first load would count as waiting.
beforeAll(async () => {
  await import('#web/ui/qr/studio/load-dialog.ts')
})

beforeEach(() => writeToken(`h.${btoa(JSON.stringify({ sub: '1' }))}.s`))

test('the way back closes it and leaves the screen', async () => {
  const { where, goBack } = await open()
  await hasPlace()
  await goBack()
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(where()).toBe('/start')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Найти/ }))
})

test('whoever goes from it to another screen comes back to the one below it', async () => {
  const { field, where, goBack } = await open()
  await hasPlace()
  await userEvent.type(field, 'архив{Enter}')
  await waitFor(() => expect(where()).toBe('/links?state=archived'))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await goBack()
  expect(where()).toBe('/start')
  await goBack()
  expect(where()).toBe('/before')
})

test.each([
  ['клавиши', 'Клавиши'],
  ['kross', 'QR-код']
])('the dialog that «%s» opens from it is closed by the way back too', async (typed, name) => {
  const { field, where, goBack } = await open()
  await hasPlace()
  await userEvent.type(field, typed, { delay: null })
  if (name === 'QR-код') {
    await screen.findByRole('option', { name: /Кроссовки летние/ })
    await userEvent.keyboard('{ArrowRight}qr')
  }
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name })
  expect(screen.queryByRole('combobox')).toBeNull()
  await hasPlace()
  await goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/start')
  await goBack()
  expect(where()).toBe('/before')
})

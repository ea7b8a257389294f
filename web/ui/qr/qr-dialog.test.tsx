import { Menu } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

import { QrDialog } from './qr-dialog.tsx'

const URL_OF_LINK = 'https://trp.ru/krossovki'
const HOSTILE = '<img src=x onerror=alert(1)>'

let saved: string[] = []

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

/** Shows whether the dialog has its place: the screen learns of that later than the router. */
const Place = () => <div data-place={JSON.stringify(useLocation().state)} />

/** On the links, come to from the overview. */
function renderOnLinks(part: ReactNode) {
  const element = (
    <>
      <Place />
      {part}
    </>
  )
  const routes = [{ path: '*', element }]
  const router = createMemoryRouter(routes, { initialEntries: ['/dashboard', '/links?tag=лето'] })
  return { router, ...renderFramed(<RouterProvider router={router} />) }
}

function WithButton({ title }: { title: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        QR-код
      </button>
      <QrDialog url={URL_OF_LINK} title={title} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

async function openCode(title = '') {
  const { unmount, router } = renderOnLinks(<WithButton title={title} />)
  const opener = screen.getByRole('button', { name: 'QR-код' })
  await userEvent.click(opener)
  await screen.findByRole('img', { name: 'QR-код ссылки trp.ru/krossovki' })
  return { opener, unmount, router }
}

const press = async (role: 'button' | 'radio', name: string | RegExp) =>
  userEvent.click(screen.getByRole(role, { name }))

test('the code opens with its address in words, is checked and saved, and the focus comes back', async () => {
  const { opener } = await openCode(HOSTILE)
  expect(screen.getByText(HOSTILE)).toBeTruthy()
  expect(screen.getByText('trp.ru/krossovki')).toBeTruthy()
  await screen.findByText('Проверено: камера прочитает', { selector: 'output' })

  await press('radio', 'SVG')
  await press('button', 'Скачать SVG')
  await press('radio', 'PDF')
  await press('radio', 'Только код')
  await press('button', 'Скачать PDF')
  await waitFor(() => expect(saved).toEqual(['qr-krossovki.svg', 'qr-krossovki.pdf']))

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

const hasPlace = () =>
  waitFor(() => expect(document.querySelector(`[data-place='{"dialog":true}']`)).not.toBeNull())
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the way back closes it and leaves the screen; closed by its cross, it leaves nothing behind it', async () => {
  const { opener, router } = await openCode()
  const where = () => decodeURI(router.state.location.pathname + router.state.location.search)
  await hasPlace()
  await act(() => router.navigate(-1))
  await isGone()
  expect(where()).toBe('/links?tag=лето')
  await waitFor(() => expect(document.activeElement).toBe(opener))

  await userEvent.click(opener)
  await hasPlace()
  await press('button', 'Закрыть')
  await isGone()
  await act(() => router.navigate(-1))
  expect(where()).toBe('/dashboard')
})

test('what no camera reads is refused in words and not given out; put right, it is', async () => {
  await openCode()
  await press('radio', 'SVG')
  await press('button', 'Поменять местами')
  expect(screen.getByText(/код светлее фона/, { selector: 'output' })).toBeTruthy()
  await press('button', 'Скачать SVG')
  expect(saved).toEqual([])
  expect(screen.getByRole('button', { name: 'Скачать SVG' }).getAttribute('aria-disabled')).toBe('true')

  await press('button', 'Обычный вид')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Оформление' }))
  await press('button', 'Скачать SVG')
  await waitFor(() => expect(saved).toEqual(['qr-krossovki.svg']))
})

test('a colour is typed in any usual way, and what is half typed changes nothing', async () => {
  await openCode()
  const field = screen.getByRole('textbox', { name: 'Код' })
  await userEvent.clear(field)
  await userEvent.type(field, 'A1')
  expect(document.querySelector('path[fill="#000000"]')).toBeTruthy()
  await userEvent.type(field, '3')
  expect(document.querySelector('path[fill="#aa1133"]')).toBeTruthy()
  await userEvent.tab()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Код' }).value).toBe('#aa1133')
})

test('the last look is there again for the same user, and for nobody else', async () => {
  writeToken('one')
  const first = await openCode()
  await press('radio', 'Вишнёвый')
  await press('radio', 'Узкие')
  first.unmount()

  const again = await openCode()
  expect(document.querySelector('path[fill="#8a1538"]')).toBeTruthy()
  expect(screen.getByText(/размещайте код только на светлом/)).toBeTruthy()
  again.unmount()

  writeToken('another')
  await openCode()
  expect(document.querySelector('path[fill="#000000"]')).toBeTruthy()
})

test.each(['{', '[]', 'null', '{"user":"one","dark":"red","light":7,"quiet":0,"logo":"https://x.ru/a.png"}'])(
  'a kept look that is none, %s, is taken for none',
  async kept => {
    writeToken('one')
    localStorage.setItem('qr-design', kept)
    await openCode()
    expect(document.querySelector('path[fill="#000000"]')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Выбранный логотип' })).toBeNull()
    await screen.findByText('Проверено: камера прочитает', { selector: 'output' })
  }
)

test('a file that is no picture is refused in words', async () => {
  await openCode()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No field for a file')
  const { upload } = userEvent.setup({ applyAccept: false })
  await upload(input, new File(['%PDF-1.4'], 'logo.pdf', { type: 'application/pdf' }))
  expect((await screen.findByText(/Картинка не открылась/)).getAttribute('role')).toBe('alert')
})

function InMenu() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">Действия</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>QR-код</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <QrDialog url={URL_OF_LINK} title="" opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

test('opened from a menu that is gone by then, it gives the focus back to the button of the menu', async () => {
  renderOnLinks(<InMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'QR-код' }))
  await screen.findByRole('img', { name: /QR-код/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Действия' })))
})

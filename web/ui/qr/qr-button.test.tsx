import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { renderFramed } from '#web/app/render-framed.tsx'

import { QrButton, QrDialog } from './qr-button.tsx'

const URL_OF_LINK = 'https://trp.ru/krossovki'
const HOSTILE = '<img src=x onerror=alert(1)>'

test('the code opens with its address in words, is saved, and the focus comes back', async () => {
  renderFramed(<QrButton url={URL_OF_LINK} title={HOSTILE} />)
  const opener = screen.getByRole('button', { name: 'QR-код' })
  await userEvent.click(opener)
  expect(await screen.findByRole('img', { name: 'QR-код ссылки trp.ru/krossovki' })).toBeTruthy()
  expect(screen.getByText(HOSTILE)).toBeTruthy()

  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать SVG' }))
  expect(saved).toEqual(['qr-krossovki.svg'])

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
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
  renderFramed(<InMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'QR-код' }))
  await screen.findByRole('img', { name: /QR-код/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Действия' })))
})

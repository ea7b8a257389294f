import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderFramed } from '#web/app/testing/render-framed.tsx'

import { QrStudio } from './qr-studio.tsx'

const { reader } = vi.hoisted(() => ({ reader: { isThere: false } }))

vi.mock('#web/ui/qr/check/qr-reading.ts', () => ({
  isRead: async () => {
    if (!reader.isThere) throw new TypeError('Failed to fetch')
    return true
  }
}))

test('a code that could not be checked can be checked again, and the focus stays with what it says', async () => {
  renderFramed(<QrStudio url="https://trp.ru/slug-7" title="" user="somebody" isPhone={false} />)
  const again = await screen.findByRole('button', { name: 'Проверить ещё раз' })
  reader.isThere = true
  await userEvent.click(again)
  const verdict = await screen.findByText('Проверено: камера прочитает', { selector: 'output' })
  expect(document.activeElement?.contains(verdict)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('the size of a picture is written in one way, in dots', async () => {
  renderFramed(<QrStudio url="https://trp.ru/slug-7" title="" user="somebody" isPhone={false} />)
  expect(await screen.findByText(/1024 × 1024 точек, поля по \d+ точ/)).toBeTruthy()
  expect(screen.getByText('Сторона, точек')).toBeTruthy()
})

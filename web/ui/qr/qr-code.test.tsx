import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderFramed } from '#web/app/testing/render-framed.tsx'

import type { QrPicture } from './code/qr-picture.ts'
import { QrCode } from './qr-code.tsx'

const { asked } = vi.hoisted(() => ({ asked: Array<string>() }))

// What a camera makes of a look depends on the address too, so here is one that reads short addresses alone.
vi.mock('./check/qr-reading.ts', () => ({
  isRead: ({ text }: QrPicture) => {
    asked.push(text)
    return Promise.resolve(text.length < 40)
  }
}))

const SHORT = 'https://trp.ru/slug-7'
const LONG = `https://trp.ru/${'a'.repeat(64)}`

const colorOf = () =>
  screen
    .getByRole('img', { name: /^QR-код/ })
    .querySelector('path')
    ?.getAttribute('fill')

/** When the answer of a reader, if it was asked, is drawn. */
const afterwards = () =>
  act(async () => {
    await new Promise(resolve => {
      setTimeout(resolve, 50)
    })
  })

beforeEach(() => {
  asked.length = 0
  localStorage.setItem('qr-design', '{"user":"somebody","dark":"#5b1a8c"}')
})

test('the last design is drawn once it was read for this address', async () => {
  renderFramed(<QrCode url={SHORT} size={200} user="somebody" />)
  expect(colorOf()).toBe('#000000')
  await waitFor(() => expect(colorOf()).toBe('#5b1a8c'))
})

test('for an address that it is not read for the code is plain', async () => {
  renderFramed(<QrCode url={LONG} size={200} user="somebody" />)
  await waitFor(() => expect(asked).toEqual([`${LONG}?qr`]))
  await afterwards()
  expect(colorOf()).toBe('#000000')
})

test('nobody has to read a code that looks as usual', async () => {
  renderFramed(<QrCode url={LONG} size={200} user="another" />)
  expect(colorOf()).toBe('#000000')
  await afterwards()
  expect(asked).toEqual([])
})

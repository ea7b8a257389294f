import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { problems } from '#contract/problems.ts'
import { HEIC_REFUSED } from '#contract/uploads.ts'
import { refuse } from '#web/api/testing/stand-in.ts'

import { PictureField } from './picture-field.tsx'

const OURS = `/uploads/${'0a'.repeat(16)}.jpg`

let answer: () => Promise<Response>
let sent: { address: string; init: RequestInit }[] = []

beforeEach(() => {
  sent = []
  answer = async () => Response.json({ url: OURS, width: 1200, height: 630 }, { status: 201 })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answer()
  })
})

function Held() {
  const [picture, setPicture] = useState('')
  return <PictureField label="Картинка" value={picture} onChange={setPicture} />
}

function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Held />
      </QueryClientProvider>
    </MantineProvider>
  )
  return userEvent.setup({ applyAccept: false })
}

const photo = new File(['…'], 'boots.png', { type: 'image/png' })
const group = () => screen.getByRole('group', { name: 'Картинка' })
const shown = () => group().querySelector('img')?.getAttribute('src')

test('a chosen picture goes up as it is, and our copy is shown; it can be taken away', async () => {
  const user = open()
  await user.upload(screen.getByLabelText('Картинка: файл'), photo)
  expect(await screen.findByRole('button', { name: 'Заменить' })).toBeTruthy()
  expect(sent).toMatchObject([{ address: '/api/users/uploads', init: { method: 'POST', body: photo } }])
  expect(shown()).toBe(OURS)

  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(shown()).toBeUndefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Загрузить' }))
})

test('a picture can be pasted or dropped', async () => {
  open()
  const paste = createEvent.paste(screen.getByRole('button'), { clipboardData: { files: [photo] } })
  fireEvent(screen.getByRole('button'), paste)
  expect(await screen.findByRole('button', { name: 'Заменить' })).toBeTruthy()
  fireEvent.drop(group(), { dataTransfer: { files: [photo] } })
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('what is no picture is refused here, what cannot be read by the server, both in words', async () => {
  const user = open()
  const input = screen.getByLabelText('Картинка: файл')
  await user.upload(input, new File(['%PDF'], 'price.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/^Это не картинка\./)).toBeTruthy()
  await user.upload(input, new File(['…'], 'IMG_1.HEIC', { type: '' }))
  expect(await screen.findByText(HEIC_REFUSED)).toBeTruthy()
  expect(sent).toHaveLength(0)

  answer = async () => refuse('BAD_PICTURE')
  await user.upload(input, photo)
  expect(await screen.findByText(problems.BAD_PICTURE[1])).toBeTruthy()
  expect(shown()).toBeUndefined()
})

test('while it goes up it says so and can be stopped, by the same button', async () => {
  answer = () => new Promise(() => {})
  const user = open()
  await user.upload(screen.getByLabelText('Картинка: файл'), photo)
  const button = await screen.findByRole('button', { name: 'Отменить' })
  expect(screen.getByText('Загружаем картинку…')).toBeTruthy()
  button.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Загрузить' }))
  expect(sent[0]?.init.signal?.aborted).toBe(true)
})

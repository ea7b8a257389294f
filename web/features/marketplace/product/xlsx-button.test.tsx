import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { open, report } from '#web/features/marketplace/marketplace.harness.tsx'

/** The page of a product, whose file is a while coming. */
function waiting() {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const held = Promise.withResolvers<Response>()
  const { sent, user } = open('/marketplace/12345678?from=2026-11-20&to=2026-11-21', ({ url }) =>
    url.pathname.endsWith('/xlsx') ? held.promise : Response.json(report())
  )
  const answer = () =>
    held.resolve(
      new Response('PK', { headers: { 'content-disposition': 'attachment; filename="pled.xlsx"' } })
    )
  return { user, answer, asked: () => sent.filter(({ url }) => url.pathname.endsWith('/xlsx')) }
}

test('a double click asks for the file and does not stop it', async () => {
  const { user, answer, asked } = waiting()
  await user.dblClick(await screen.findByRole('button', { name: 'Скачать таблицу' }))
  expect(screen.getByRole('button', { name: 'Остановить' })).toBeTruthy()
  answer()
  expect(await screen.findByText(/Файл скачан: pled\.xlsx/)).toBeTruthy()
  expect(asked()).toHaveLength(1)
})

test('a press of its own stops it', async () => {
  const { user } = waiting()
  const button = await screen.findByRole('button', { name: 'Скачать таблицу' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(button.textContent).toBe('Остановить')
  await user.click(button)
  expect(button.textContent).toBe('Скачать таблицу')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { adminUsers } from '#contract/admin-users.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { edge, openScreen } from '#web/features/admin/admin-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { SheetButton } from './sheet-button.tsx'

const open = () =>
  openScreen(
    '/',
    <SheetButton
      route={adminUsers.sheet}
      input={{ query: { search: 'anna', sort: '-paid', status: 'ACTIVE' } }}
      total={10_000}
      exact={false}
      fileName="tropa-users.xlsx"
    />
  )

/** A file that the server is still making. */
function endless(headers: Record<string, string>) {
  const made: { more?: (bytes: number) => void; end?: () => void } = {}
  const body = new ReadableStream<Uint8Array>({
    start: stream => {
      made.more = bytes => stream.enqueue(new Uint8Array(bytes))
      made.end = () => stream.close()
    }
  })
  edge.answer = () => new Response(body, { headers })
  return made
}

const text = (shown: HTMLElement) => plain(shown.textContent)

test('the whole list is asked for; rows and bytes are told while it comes', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const file = endless({ 'x-total-count': '1003412', 'x-total-exact': 'false' })
  const { user: person } = open()
  const button = screen.getByRole('button', { name: /^Скачать таблицу/ })
  expect(text(button)).toBe('Скачать таблицубольше 10 000 строк')
  await person.click(button)
  const progress = await screen.findByText(/^Собираем примерно/)
  expect(text(progress)).toBe('Собираем примерно 1 003 412 строк')
  file.more?.(2_400_000)
  await waitFor(() => expect(text(progress)).toBe('Собираем примерно 1 003 412 строк, пришло 2,4 МБ'))
  file.end?.()
  expect(text(await screen.findByText(/^Таблица скачана/))).toBe(
    'Таблица скачана: примерно 1 003 412 строк, 2,4 МБ'
  )
  expect(edge.sent.map(({ url }) => url.pathname + url.search)).toEqual([
    '/api/admin/users/xlsx?search=anna&sort=-paid&status=ACTIVE'
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Скачать таблицу'))
})

test.each([
  ['12321', 'false', 'примерно 12 321 строку', 'примерно 12 321 строка'],
  ['12342', 'false', 'примерно 12 342 строки', 'примерно 12 342 строки'],
  ['12345', 'false', 'примерно 12 345 строк', 'примерно 12 345 строк'],
  ['21', 'true', '21 строку', '21 строка']
])('%s rows (exact: %s) are told in the right form', async (total, exact, collected, done) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const file = endless({ 'x-total-count': total, 'x-total-exact': exact })
  const { user: person } = open()
  await person.click(screen.getByRole('button', { name: /^Скачать таблицу/ }))
  const progress = await screen.findByText(/^Собираем \S*\s?\d/)
  expect(text(progress)).toBe(`Собираем ${collected}`)
  file.more?.(1000)
  file.end?.()
  expect(text(await screen.findByText(/^Таблица скачана/))).toBe(`Таблица скачана: ${done}, 1 КБ`)
})

test('whoever stops it ends the request, and so does leaving', async () => {
  endless({ 'x-total-count': '12' })
  const { user: person } = open()
  await person.click(screen.getByRole('button', { name: /^Скачать/ }))
  await person.click(await screen.findByRole('button', { name: 'Остановить' }))
  expect(edge.sent[0]?.signal?.aborted).toBe(true)
  expect(await screen.findByRole('button', { name: /^Скачать таблицу/ })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a refusal is said, and it can be tried again', async () => {
  edge.answer = () => refuse('UNAVAILABLE')
  const { user: person } = open()
  await person.click(screen.getByRole('button', { name: /^Скачать/ }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Сервис ненадолго недоступен'))
  expect(screen.getByRole('button', { name: /^Скачать ещё раз/ })).toBeTruthy()
})

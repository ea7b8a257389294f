import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

const MOSCOW_NOON = new Date('2026-11-21T09:00:00Z')

let saved: { name: string; size: number }[]

/** A file in pieces, that a test lets through. */
function pieces(headers: Record<string, string> = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made
    }
  })
  return {
    response: new Response(body, {
      headers: {
        'content-disposition': `attachment; filename="t.xlsx"; filename*=UTF-8''tropa-ssylki-2026-10-23%E2%80%942026-11-21.xlsx`,
        ...headers
      }
    }),
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError('network error'))
  }
}

const asked = () => server.sent.filter(({ url }) => url.pathname.endsWith('/statistics'))

const answerWith = (answer: () => Response | Promise<Response>) => {
  server.answerOf = ({ url }) => (url.pathname.endsWith('/statistics') ? answer() : undefined)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MOSCOW_NOON })
  server.stored = [wire('1')]
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push({ name: '', size: blob instanceof Blob ? blob.size : 0 })
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openDialog() {
  const opened = open('/links')
  await opened.user.click(await screen.findByRole('button', { name: 'Скачать статистику' }))
  const dialog = await screen.findByRole('dialog', { name: 'Скачать статистику' })
  return { ...opened, dialog: within(dialog) }
}

test('a list that cannot be asked anew keeps its file', async () => {
  const { client } = open('/links')
  await screen.findByRole('button', { name: 'Скачать статистику' })
  server.answerOf = ({ url }) =>
    url.pathname.startsWith('/api/users/shortlinks') ? refuse('BAD_REQUEST') : undefined
  await act(() => client.invalidateQueries())
  await waitFor(() =>
    expect(
      client
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'error')
    ).toBe(true)
  )
  expect(screen.getByRole('button', { name: 'Скачать статистику' })).toBeTruthy()
})

test('the file of the last 30 days is fetched and saved under the name that the server gives it', async () => {
  const file = pieces()
  answerWith(() => file.response)
  const { user, dialog } = await openDialog()
  expect(dialog.getByText(/23 октября\s–\s21 ноября 2026, по\sМоскве/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(Object.fromEntries(asked()[0]?.url.searchParams ?? [])).toEqual({
    dateFrom: '2026-10-23',
    dateTo: '2026-11-21'
  })
  file.send(1_200_000)
  expect(await dialog.findByText(/^1,2\sМБ$/)).toBeTruthy()
  expect(dialog.getByText('Собираем файл…')).toBeTruthy()
  file.send(34_000)
  file.end()
  expect(await dialog.findByText(/2026-10-23—2026-11-21\.xlsx, 1,2\sМБ/)).toBeTruthy()
  expect(saved).toEqual([{ name: 'tropa-ssylki-2026-10-23—2026-11-21.xlsx', size: 1_234_000 }])
  expect(document.activeElement?.textContent).toBe('Готово')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Скачать статистику'))
})

test.each([
  ['7 дней', '2026-11-15', '2026-11-21'],
  ['90 дней', '2026-08-24', '2026-11-21'],
  ['Этот месяц', '2026-11-01', '2026-11-21'],
  ['Прошлый месяц', '2026-10-01', '2026-10-31']
])('«%s» asks from %s to %s', async (label, dateFrom, dateTo) => {
  answerWith(() => refuse('REPORTS_UNAVAILABLE'))
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('radio', { name: label }))
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(Object.fromEntries(asked()[0]?.url.searchParams ?? [])).toEqual({ dateFrom, dateTo })
  await dialog.findByRole('button', { name: 'Попробовать ещё раз' })
})

test('own dates begin as what was shown, and say beside the field what is wrong', async () => {
  answerWith(() => refuse('REPORTS_UNAVAILABLE'))
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('radio', { name: 'Свои даты' }))
  const [from, to] = [dialog.getByLabelText('С'), dialog.getByLabelText('По')]
  expect(from).toHaveProperty('value', '2026-10-23')
  await user.clear(to)
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  expect(dialog.getByText('Введите дату конца')).toBeTruthy()
  expect(document.activeElement).toBe(to)
  await user.type(to, '2026-10-01')
  expect(dialog.getByText('Конец раньше начала')).toBeTruthy()
  expect(asked()).toHaveLength(0)
  await user.clear(from)
  await user.type(from, '2026-09-30')
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]?.url.search).toBe('?dateFrom=2026-09-30&dateTo=2026-10-01')
})

test('a plan that keeps less is said with the file', async () => {
  const file = pieces({ 'x-analytics-since': '2026-11-14T09:00:00.000Z' })
  answerWith(() => file.response)
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  file.send(10_000)
  file.end()
  const note = await dialog.findByText(/В файле статистика с 14 ноября 2026/)
  expect(note.textContent).toContain('12:00')
  expect(saved).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'За другие дни' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Скачать' }))
})

test('a file that breaks off is none: it is said, and the next try has it', async () => {
  const broken = pieces()
  const whole = pieces()
  const answers = [broken.response, whole.response]
  answerWith(() => answers.shift() ?? refuse('INTERNAL'))
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  broken.send(5000)
  broken.breakOff()
  const said = await dialog.findByText(/Файл не дошёл до конца/)
  expect(said.closest('[role=alert]')).toBeTruthy()
  expect(saved).toEqual([])
  const again = dialog.getByRole('button', { name: 'Попробовать ещё раз' })
  expect(document.activeElement).toBe(again)
  await user.keyboard('{Enter}')
  whole.send(2000)
  whole.end()
  expect(await dialog.findByText(/\.xlsx, 2\sКБ/)).toBeTruthy()
})

test('what the server refuses is said in its words', async () => {
  answerWith(() => refuse('TOO_MANY_ATTEMPTS'))
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  expect(await dialog.findByText(/Слишком много попыток/)).toBeTruthy()
})

test('«Остановить» ends the request and leaves the choice as it was', async () => {
  const file = pieces()
  answerWith(() => file.response)
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('radio', { name: '7 дней' }))
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  const stop = await dialog.findByRole('button', { name: 'Остановить' })
  expect(document.activeElement).toBe(stop)
  await user.keyboard('{Escape}')
  expect(asked()[0]?.signal?.aborted).toBe(false)
  await user.click(stop)
  expect(asked()[0]?.signal?.aborted).toBe(true)
  expect(dialog.getByRole('radio', { name: '7 дней' })).toHaveProperty('checked', true)
  expect(dialog.queryByRole('button', { name: 'Остановить' })).toBeNull()
  expect(saved).toEqual([])
})

test('the way back ends the request, closes the dialog and leaves the links', async () => {
  const file = pieces()
  answerWith(() => file.response)
  const { user, dialog, router, where } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Скачать' }))
  await dialog.findByRole('button', { name: 'Остановить' })
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/links')
  expect(asked()[0]?.signal?.aborted).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Скачать статистику'))
})

test('closed by its button, it leaves nothing behind it', async () => {
  const { user, dialog, router } = await openDialog()
  await waitFor(() => expect(router.state.location.state).toEqual({ dialog: true }))
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect([router.state.location.state, router.state.historyAction]).toEqual([null, 'POP'])
  )
})

test('who has no links has nothing to download', async () => {
  server.stored = []
  open('/links')
  await screen.findByText('Ваша первая короткая ссылка')
  expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
})

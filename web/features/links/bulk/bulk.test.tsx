import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { problems } from '#contract/problems.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

/** The screen is wide enough for the table. */
const onWideScreen = () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(matchMedia(query), { matches: true })
  )
}

const box = (name: string) => screen.findByRole('checkbox', { name: `Выбрать: ${name}` })
const bar = () => within(screen.getByRole('region', { name: 'Выбранные ссылки' }))
const chosen = () => plain(bar().getByRole('status').textContent)
const sentBulk = () => server.sent.filter(({ url }) => url.pathname.endsWith('/bulk')).map(({ body }) => body)

async function openChosen() {
  onWideScreen()
  server.stored = ['1', '2', '3', '4'].map(id => wire(id))
  const opened = open('/links')
  await opened.user.click(await box('Ссылка 2'))
  await opened.user.keyboard('{Shift>}')
  await opened.user.click(await box('Ссылка 4'))
  await opened.user.keyboard('{/Shift}')
  return opened
}

test('a range is chosen with «Shift», all with the head, and «Escape» lets go', async () => {
  const { user } = await openChosen()
  expect(chosen()).toBe('Выбрано 3 ссылки')
  const head = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать все показанные ссылки' })
  expect(head.indeterminate).toBe(true)
  await user.click(head)
  expect(chosen()).toBe('Выбрано 4 ссылки')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Выбранные ссылки' })).toBeNull()
})

test('the bar that goes with what was chosen leaves the focus to the screen', async () => {
  const { user } = await openChosen()
  await user.click(bar().getByRole('button', { name: 'Снять выбор' }))
  expect(screen.queryByRole('region', { name: 'Выбранные ссылки' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))

  await user.click(await box('Ссылка 2'))
  bar().getByRole('button', { name: 'В архив' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Выбранные ссылки' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the arrows go along the boxes, and with «Shift» they choose', async () => {
  onWideScreen()
  server.stored = ['1', '2', '3'].map(id => wire(id))
  const { user } = open('/links')
  const first = await box('Ссылка 1')
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await box('Ссылка 2'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(chosen()).toBe('Выбрано 2 ссылки')
  expect(first).toHaveProperty('checked', false)
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(chosen()).toBe('Выбрана 1 ссылка')
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(chosen()).toBe('Выбрано 2 ссылки')
  expect(first).toHaveProperty('checked', true)
})

test('into the archive without a question, and back again from the notification', async () => {
  const { user } = await openChosen()
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  await waitFor(() => expect(screen.queryByText('Ссылка 3')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentBulk()).toEqual([{ ids: ['2', '3', '4'], action: 'archive' }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('1 ссылка')))
  expect(await screen.findByText(/^3.ссылки в архиве и работают как раньше$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Ссылка 3')).toBeTruthy()
  expect(sentBulk().at(-1)).toEqual({ ids: ['2', '3', '4'], action: 'restore' })
  expect(document.activeElement).toBe(screen.getByText('4 ссылки'))
})

test.each([
  ['/links', 'В архив', /Остальные можно вернуть из архива\.$/],
  ['/links?state=archived', 'Вернуть из архива', /Остальные остались в списке\.$/]
])(
  'on %s what was deleted meanwhile does not come back, and where the rest is is said',
  async (address, action, where) => {
    onWideScreen()
    server.stored = ['1', '2', '3'].map(id => wire(id, { archived: address !== '/links' }))
    const { user } = open(address)
    await user.click(await box('Ссылка 2'))
    await user.click(await box('Ссылка 3'))
    await user.click(bar().getByRole('button', { name: action }))
    const undo = await screen.findByRole('button', { name: 'Вернуть' })
    server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? refuse('NOT_FOUND') : undefined)
    await user.click(undo)
    expect((await screen.findByText(/^Не вернулось/)).textContent).toMatch(where)
  }
)

test('a key takes it back too, but not from under somebody who types', async () => {
  const { user } = await openChosen()
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  expect(await screen.findByText('Ctrl+Z')).toBeTruthy()
  await user.click(screen.getByLabelText('Найти ссылку'))
  await user.keyboard('{Control>}[KeyZ]{/Control}')
  expect(sentBulk()).toHaveLength(1)
  screen.getByText('1 ссылка').focus()
  await user.keyboard('{Control>}[KeyZ]{/Control}')
  expect(await screen.findByText('Ссылка 3')).toBeTruthy()
  expect(sentBulk().at(-1)).toEqual({ ids: ['2', '3', '4'], action: 'restore' })
})

test('what failed says why, changes nothing and keeps what was chosen', async () => {
  const { user } = await openChosen()
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? refuse('TOO_MANY_ATTEMPTS') : undefined)
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  expect(
    await bar().findByText(`Ни одна ссылка не изменилась. ${problems.TOO_MANY_ATTEMPTS[1]}`)
  ).toBeTruthy()
  expect(chosen()).toBe('Выбрано 3 ссылки')

  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/bulk') ? Promise.reject(new TypeError('offline')) : undefined
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  // Nobody knows whether the request arrived.
  expect(await bar().findByText(/^Нет связи с сервером/)).toBeTruthy()

  // Nor does a fault tell what was done before it.
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? refuse('UNAVAILABLE') : undefined)
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  expect(await bar().findByText(problems.UNAVAILABLE[1])).toBeTruthy()

  // Nor does a proxy that gave up waiting.
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/bulk') ? new Response('<h1>502</h1>', { status: 502 }) : undefined
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  expect(await bar().findByText(problems.INTERNAL[1])).toBeTruthy()

  server.answerOf = () => undefined
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  await waitFor(() => expect(screen.queryByText('Ссылка 3')).toBeNull())
})

test('deleting says how many in words, and a refusal stays in the question', async () => {
  const { user } = await openChosen()
  await user.click(bar().getByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: /^Удалить три.ссылки\?$/ }))
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? refuse('TOO_MANY_ATTEMPTS') : undefined)
  const sure = question.getByRole('button', { name: /^Удалить 3.ссылки$/ })
  await user.click(sure)
  expect(await question.findByText('Ссылки не удалены')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chosen()).toBe('Выбрано 3 ссылки')

  server.answerOf = () => undefined
  await user.click(bar().getByRole('button', { name: 'Удалить' }))
  const again = within(await screen.findByRole('dialog', { name: /^Удалить три.ссылки\?$/ }))
  await user.click(again.getByRole('button', { name: /^Удалить 3.ссылки$/ }))
  await waitFor(() => expect(screen.queryByText('Ссылка 3')).toBeNull())
  expect(server.stored.map(({ _id }) => _id)).toEqual(['1'])
})

test('one that is gone meanwhile is named, and leaves what was chosen', async () => {
  const { user } = await openChosen()
  server.stored = server.stored.filter(({ _id }) => _id !== '3')
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? refuse('NOT_FOUND') : undefined)
  await user.click(bar().getByRole('button', { name: 'В архив' }))
  expect(await bar().findByText(/^Одну из этих ссылок уже удалили/)).toBeTruthy()
  await waitFor(() => expect(chosen()).toBe('Выбрано 2 ссылки'))
})

test('on a phone choosing is a mode of its own', async () => {
  server.stored = [wire('1'), wire('2')]
  const { user } = open('/links')
  await screen.findByText('Ссылка 1')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Выбрать' }))
  await user.click(await box('Ссылка 1'))
  expect(chosen()).toBe('Выбрана 1 ссылка')
  await user.click(screen.getByRole('button', { name: 'Выбрать все' }))
  expect(chosen()).toBe('Выбрано 2 ссылки')
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Выбранные ссылки' })).toBeNull()
})

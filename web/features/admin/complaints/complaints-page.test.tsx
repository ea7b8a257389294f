import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { pagePaths } from '#contract/paths.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { ComplaintsPage } from './complaints-page.tsx'

const LIST = '/api/admin/complaints'
const SETTLED = '2026-11-21T12:00:00.000Z'

const complaint = (id: string, over: Partial<AdminComplaint> = {}): AdminComplaint => ({
  _id: id,
  date: '2026-11-20T10:00:00.000Z',
  link: '70',
  shortlink: 'sber-bonus',
  fulllink: 'https://sberbank.login-secure.top/auth',
  owner: '5',
  username: 'anna@mail.ru',
  state: 'living',
  reason: 'Просит код из СМС',
  email: '',
  more: 0,
  settled: null,
  ...over
})

let stored: AdminComplaint[] = []

function answer({ method, path, url, body }: Sent): Response {
  const id = path.split('/').at(-1)
  if (path === '/api/admin/audit') return listed([])
  if (path === LIST) {
    const [settled, link] = [url.searchParams.get('settled'), url.searchParams.get('link')]
    return listed(
      stored
        .filter(one => link === null || one.link === link)
        .filter(one =>
          settled === null && link !== null ? true : (one.settled !== null) === (settled === 'true')
        )
    )
  }
  if (path.startsWith('/api/admin/shortlinks/') && method === 'PUT') {
    const state = body?.blocked === true ? ('blocked' as const) : ('living' as const)
    stored = stored.map(one => (one.link === id ? { ...one, state, settled: one.settled ?? SETTLED } : one))
    return Response.json({})
  }
  if (id === 'settle-all') {
    stored = stored.map(one => (one.link === '70' ? { ...one, settled: one.settled ?? SETTLED } : one))
    return new Response(null, { status: 204 })
  }
  const found = stored.find(one => one._id === id)
  if (!found) return refuse('NOT_FOUND')
  if (method === 'GET') return Response.json(found)
  found.settled = body?.settled === true ? SETTLED : null
  return Response.json(found)
}

beforeEach(() => {
  stored = []
  edge.answer = answer
})

const open = (query = '') =>
  openScreen(pagePaths.adminComplaints, <ComplaintsPage />, `${pagePaths.adminComplaints}${query}`)

test('first comes what nobody has settled; the settled are one press away', async () => {
  stored = [complaint('1'), complaint('2', { shortlink: 'old-one', link: '71', settled: SETTLED })]
  const { user, where } = open()
  expect(await screen.findByRole('link', { name: 'sber-bonus' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'old-one' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Ждут разбора/ }).textContent).toContain('1'))
  await user.click(screen.getByRole('link', { name: 'Разобранные' }))
  expect(await screen.findByRole('link', { name: 'old-one' })).toBeTruthy()
  expect(where()).toBe('/admin/complaints?view=settled')
})

test('the panel says what it is about and leads on, but never to where the link leads', async () => {
  stored = [
    complaint('1', { more: 12, email: 'olga@mail.ru' }),
    complaint('2', { reason: 'Спам', settled: SETTLED })
  ]
  open('?open=1')
  const panel = within(await screen.findByRole('dialog', { name: 'Жалоба на sber-bonus' }))
  expect(panel.getByText('Просит код из СМС')).toBeTruthy()
  expect(plain(panel.getByText(/таких же/).textContent)).toBe(
    'После неё ещё 12 таких же: они только посчитаны.'
  )
  expect(panel.getByRole('link', { name: 'sber-bonus' }).getAttribute('href')).toBe(
    '/admin/shortlinks?open=70'
  )
  expect(panel.getByRole('link', { name: 'anna@mail.ru' }).getAttribute('href')).toBe('/admin/users?open=5')
  expect(panel.getByText('https://sberbank.login-secure.top/auth').closest('a')).toBeNull()
  expect((await panel.findByText('Спам')).closest('li')?.textContent).toContain('разобрана')
  await expectAccessible()
})

test.each([
  ['olga@mail.ru', 'mailto:olga@mail.ru'],
  ['o?bcc=x&body=y%0A@mail.ru', 'mailto:o%3Fbcc%3Dx%26body%3Dy%250A@mail.ru'],
  ['olga@почта.рф', 'mailto:olga@%D0%BF%D0%BE%D1%87%D1%82%D0%B0.%D1%80%D1%84']
])('the letter to %s has an address and nothing else', async (email, href) => {
  stored = [complaint('1', { email })]
  open('?open=1')
  expect((await screen.findByRole('link', { name: email })).getAttribute('href')).toBe(href)
})

test('the panel of a complaint that the list does not have asks for it', async () => {
  stored = [complaint('1'), complaint('2', { reason: 'Спам', shortlink: 'old-one', settled: SETTLED })]
  const { user } = open('?open=2')
  const panel = within(await screen.findByRole('dialog', { name: 'Жалоба на old-one' }))
  expect(panel.getByText('Спам')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Вернуть в разбор' }))
  expect(await panel.findByRole('button', { name: 'Разобрано' })).toBeTruthy()
})

test('the panel of a complaint that never was says so; a failure can be tried again', async () => {
  open('?open=9')
  expect(await screen.findByText('Такой жалобы нет')).toBeTruthy()
  cleanup()

  stored = [complaint('2', { reason: 'Спам', settled: SETTLED })]
  let isDown = true
  edge.answerOf = ({ path }) => (isDown && path === `${LIST}/2` ? refuse('UNAVAILABLE') : undefined)
  const { user } = open('?open=2')
  await screen.findByText('Не получилось загрузить')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByText('Спам')).toBeTruthy()
})

test('a complaint is settled with one press and comes back with another', async () => {
  stored = [complaint('1')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ }))
  expect(await screen.findByText('Все жалобы разобраны')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByRole('link', { name: 'sber-bonus' })).toBeTruthy()
  expect(changes()).toEqual([
    { what: `PUT ${LIST}/1`, body: { settled: true } },
    { what: `PUT ${LIST}/1`, body: { settled: false } }
  ])
})

test('what is gone meanwhile cannot be taken back, and nothing offers to try; the focus stays on the screen', async () => {
  stored = [complaint('1')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ }))
  const undo = await screen.findByRole('button', { name: 'Вернуть' })
  edge.answerOf = ({ path }) => (path === `${LIST}/1` ? refuse('NOT_FOUND') : undefined)
  await user.click(undo)
  expect(await screen.findByText('Не вернулось: этой записи больше нет.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the focus goes on to the next row when one has gone, and to the list after the last', async () => {
  stored = [complaint('1'), complaint('2', { shortlink: 'old-one' })]
  const { user } = open()
  const first = await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ })
  first.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('old-one'))
  screen.getByRole('button', { name: /^Разобрано: old-one/ }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Все жалобы разобраны')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Список: Жалобы')
})

test('what was not settled says so and stays', async () => {
  stored = [complaint('1')]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('UNAVAILABLE') : undefined)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ }))
  expect(await screen.findByText(/^Не отметилось/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'sber-bonus' })).toBeTruthy()
})

test('the link is blocked from here, with a reason; the panel stays and offers the way back', async () => {
  stored = [complaint('1')]
  const { user } = open('?open=1')
  await user.click(await screen.findByRole('button', { name: 'Заблокировать ссылку' }))
  const question = within(await screen.findByRole('dialog', { name: 'Заблокировать sber-bonus?' }))
  await user.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(changes()).toEqual([])
  await user.type(question.getByLabelText('Причина'), 'Фишинг')
  await user.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(await screen.findByRole('button', { name: 'Разблокировать ссылку' })).toBeTruthy()
  expect(changes()).toEqual([
    {
      what: 'PUT /api/admin/shortlinks/70',
      body: { blocked: true, reason: 'Фишинг', was: { blocked: false } }
    }
  ])
  expect(screen.getByRole('button', { name: 'Вернуть в разбор' })).toBeTruthy()
})

test('all about one link are settled in one step, after a question, up to the newest that was seen', async () => {
  stored = [
    complaint('3'),
    complaint('1'),
    complaint('4', { settled: SETTLED }),
    complaint('2', { link: '71' })
  ]
  const { user } = open('?open=1')
  await user.click(await screen.findByRole('button', { name: 'Разобрать все: 2' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Разобрать все жалобы на sber-bonus: 2?' })
  )
  expect(changes()).toEqual([])
  await user.click(question.getByRole('button', { name: 'Разобрать все' }))
  expect(await screen.findByRole('button', { name: 'Вернуть в разбор' })).toBeTruthy()
  expect(changes()).toEqual([{ what: `POST ${LIST}/3/settle-all`, body: undefined }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Разобрать все/ })).toBeNull())
})

test('where no other about the link waits there is nothing to settle together', async () => {
  stored = [complaint('1'), complaint('4', { settled: SETTLED }), complaint('2', { link: '71' })]
  open('?open=1')
  await waitFor(() => expect(asked(LIST)).toContainEqual({ link: '70', settled: 'false', limit: '1' }))
  await screen.findByText('Другие жалобы на эту ссылку')
  expect(screen.queryByRole('button', { name: /^Разобрать все/ })).toBeNull()
})

test('of one link all complaints are listed, and the chip names it', async () => {
  stored = [complaint('1'), complaint('2', { settled: SETTLED }), complaint('3', { link: '71' })]
  open('?link=70')
  expect(await screen.findAllByRole('link', { name: 'sber-bonus' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Ссылка: sber-bonus, убрать отбор' })).toBeTruthy()
  expect(asked(LIST)).toContainEqual({ skip: '0', limit: '50', link: '70' })
  expect(screen.getByRole('link', { name: 'Все о ссылке' }).getAttribute('aria-current')).toBe('page')
})

test('a failure can be tried again', async () => {
  stored = [complaint('1')]
  let isDown = true
  edge.answerOf = () => (isDown ? refuse('UNAVAILABLE') : undefined)
  const { user } = open()
  await screen.findByText('Не получилось загрузить')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByRole('link', { name: 'sber-bonus' })).toBeTruthy()
})

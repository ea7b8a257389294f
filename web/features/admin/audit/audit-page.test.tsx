import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { AuditEntry } from '#contract/admin-audit.ts'
import { pagePaths } from '#contract/paths.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { AuditPage } from './audit-page.tsx'

const AUDIT = '/api/admin/audit'

const entry = (id: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: id,
  date: '2026-11-20T10:00:00.000Z',
  admin: '7',
  adminName: 'operator@tropa.ru',
  action: 'user.edit',
  subject: 'user',
  subjectId: '5',
  subjectName: 'anna@mail.ru',
  before: { plan: 'START_1' },
  after: { plan: 'STANDARD_12' },
  users: [],
  ...over
})

let stored: AuditEntry[] = []

beforeEach(() => {
  stored = [entry('1')]
  edge.answer = ({ path }) => {
    if (path === AUDIT) return listed(stored)
    if (path === `${AUDIT}/90`) return Response.json(entry('90', { subjectName: 'boris@mail.ru' }))
    if (path === '/api/admin/users') return listed([{ _id: '7', username: 'operator@tropa.ru' }])
    if (path === '/api/admin/users/9') return Response.json({ _id: '9', username: 'former@tropa.ru' })
    return refuse('NOT_FOUND')
  }
})

const open = (query = '') =>
  openScreen(pagePaths.adminAudit, <AuditPage />, `${pagePaths.adminAudit}${query}`)

test('a line says who, when, what, and from what to what', async () => {
  widen()
  stored = [
    entry('1'),
    entry('2', {
      admin: '',
      adminName: '',
      action: 'role.grant',
      before: { roles: [] },
      after: { roles: ['ADMIN'] }
    })
  ]
  open()
  await screen.findAllByRole('link', { name: 'anna@mail.ru' })
  const lines = screen
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => plain(textContent))
    )
  expect(lines).toEqual([
    [
      '20.11.2026, 13:00',
      'operator@tropa.ru',
      'изменил пользователя',
      'anna@mail.ru',
      'Тариф: Старт, 1 мес. → Стандарт, 12 мес.'
    ],
    [
      '20.11.2026, 13:00',
      'Сервер: команда или настройка',
      'выдал роль',
      'anna@mail.ru',
      'Роли: пусто → Администратор'
    ]
  ])
  await expectAccessible()
})

test('the subject, the administrator and the days narrow the list and are in the address', async () => {
  const { user, where } = open()
  await screen.findByRole('link', { name: 'anna@mail.ru' })
  await user.click(screen.getByRole('button', { name: 'Что меняли' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Ссылка' }))
  await user.click(screen.getByRole('button', { name: 'Кто' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'operator@tropa.ru' }))
  fireEvent.change(screen.getByLabelText('Дата с'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('Дата по'), { target: { value: '2026-11-30' } })
  const narrowed = { subject: 'link', admin: '7', dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  await waitFor(() => expect(asked(AUDIT).at(-1)).toEqual({ skip: '0', limit: '50', ...narrowed }))
  expect(Object.fromEntries(new URLSearchParams(where().split('?')[1]))).toEqual(narrowed)
})

test('whoever is no administrator any more keeps a name in the chip', async () => {
  open('?admin=9')
  expect(await screen.findByRole('button', { name: 'Кто: former@tropa.ru, убрать отбор' })).toBeTruthy()
  expect(asked(AUDIT)[0]).toEqual({ skip: '0', limit: '50', admin: '9' })
})

test('what the address makes up is not asked for', async () => {
  open('?subject=secret&admin=%27--&dateFrom=yesterday&dateTo=2026-13-01&sort=id')
  await screen.findByRole('link', { name: 'anna@mail.ru' })
  expect(asked(AUDIT)).toEqual([{ skip: '0', limit: '50' }])
})

test.each([
  ['user', '/admin/users?open=5'],
  ['link', '/admin/shortlinks?open=5'],
  ['payment', '/admin/payments?q=anna%40mail.ru&open=5'],
  ['complaint', '/admin/complaints?open=5'],
  ['promo', '/admin/promo?open=5']
] as const)('an entry about a %s leads to %s', async (subject, address) => {
  stored = [entry('1', { subject })]
  open()
  expect((await screen.findByRole('link', { name: 'anna@mail.ru' })).getAttribute('href')).toBe(address)
})

test('who has been removed is called so, and what was not there before has not changed', async () => {
  widen()
  stored = [
    entry('1', {
      action: 'user.delete',
      subjectName: 'deleted-5',
      before: { plan: null, roles: ['USER'] },
      after: {}
    })
  ]
  open()
  const way = await screen.findByRole('link', { name: '№\u00A05, удалён' })
  expect(way.getAttribute('href')).toBe('/admin/users?open=5')
  expect(screen.getByRole('link', { description: /удалил пользователя/ }).title).not.toContain('deleted')
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('Роли: Пользователь → нет')
})

test('owners of a link are named, and who is gone has a number', async () => {
  widen()
  stored = [
    entry('1', {
      action: 'link.edit',
      subject: 'link',
      before: { users: ['5', '6'] },
      after: { users: ['7'] },
      users: [
        { _id: '5', username: 'anna@mail.ru' },
        { _id: '7', username: 'boris@mail.ru' }
      ]
    })
  ]
  open()
  await screen.findByRole('link', { name: 'anna@mail.ru' })
  expect(plain(screen.getAllByRole('cell').at(-1)?.textContent)).toBe(
    'Владельцы: anna@mail.ru, удалённый пользователь № 6 → boris@mail.ru'
  )
})

test('an entry about an odd fact leads to the list where it is now', async () => {
  const odd = { action: 'oddity.settle', subject: 'payment', subjectName: 'Платёж без счёта' } as const
  stored = [
    entry('1', { ...odd, after: { settled: '2026-11-20T10:00:00.000Z' } }),
    entry('2', { ...odd, after: { settled: null } })
  ]
  open()
  const ways = await screen.findAllByRole('link', { name: 'Платёж без счёта' })
  expect(ways.map(way => way.getAttribute('href'))).toEqual([
    '/admin/payments?view=settled&open=5',
    '/admin/payments?view=odd&open=5'
  ])
})

test('a refund says what it is a number of, and its sums are money', async () => {
  stored = [
    entry('1', {
      action: 'payment.refund',
      subject: 'payment',
      subjectName: '1795326311',
      before: { refunded: 0 },
      after: { refunded: 100.5 }
    })
  ]
  open('?open=1')
  const panel = within(await screen.findByRole('dialog', { name: 'Запись № 1' }))
  const way = await panel.findByRole('link', { name: /^Платёж №.1795326311$/ })
  expect(way.getAttribute('href')).toBe('/admin/payments?q=1795326311&open=5')
  expect(panel.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Возвращено: 0 ₽ станет 100,50 ₽'
  ])
  expect(await panel.findByText('Больше здесь ничего не меняли.')).toBeTruthy()
})

test('the panel tells the whole change', async () => {
  stored = [
    entry('4', {
      action: 'link.block',
      subject: 'link',
      subjectName: 'sber-bonus',
      before: { blocked: false, blockedReason: '' },
      after: { blocked: true, blockedReason: 'Фишинг' }
    })
  ]
  open('?open=4')
  const panel = within(await screen.findByRole('dialog', { name: 'Запись № 4' }))
  const lines = (await panel.findAllByRole('listitem')).map(({ textContent }) => plain(textContent))
  expect(lines).toContain('Причина блокировки: пусто станет Фишинг')
  await waitFor(() =>
    expect(asked(AUDIT)).toContainEqual(expect.objectContaining({ subject: 'link', subjectId: '5' }))
  )
})

test('the panel of an entry that is on another page of the list asks for it', async () => {
  open('?open=90')
  const panel = within(await screen.findByRole('dialog', { name: 'Запись № 90' }))
  expect(await panel.findByRole('link', { name: 'boris@mail.ru' })).toBeTruthy()
  expect(panel.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toContain(
    'Тариф: Старт, 1 мес. станет Стандарт, 12 мес.'
  )
})

test('the panel of an entry that never was says so; a failure can be tried again', async () => {
  open('?open=91')
  expect(await screen.findByText('Такой записи нет')).toBeTruthy()
  cleanup()

  let isDown = true
  edge.answerOf = ({ path }) => (isDown && path === `${AUDIT}/90` ? refuse('UNAVAILABLE') : undefined)
  const { user } = open('?open=90')
  await screen.findByText('Не получилось загрузить')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByRole('link', { name: 'boris@mail.ru' })).toBeTruthy()
})

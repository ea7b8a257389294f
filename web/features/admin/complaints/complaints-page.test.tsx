import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { complaint, LIST, open, SETTLED, stored } from './complaints-page.harness.tsx'

test('first comes what nobody has settled; the settled are one press away', async () => {
  stored.complaints = [complaint('1'), complaint('2', { shortlink: 'old-one', link: '71', settled: SETTLED })]
  const { user, where } = open()
  expect(await screen.findByRole('link', { name: 'sber-bonus' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'old-one' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Ждут разбора/ }).textContent).toContain('1'))
  await user.click(screen.getByRole('link', { name: 'Разобранные' }))
  expect(await screen.findByRole('link', { name: 'old-one' })).toBeTruthy()
  expect(where()).toBe('/admin/complaints?view=settled')
})

test('the panel says what it is about and leads on, but never to where the link leads', async () => {
  stored.complaints = [
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
  stored.complaints = [complaint('1', { email })]
  open('?open=1')
  expect((await screen.findByRole('link', { name: email })).getAttribute('href')).toBe(href)
})

test('of a link that was erased with its account there is no address to be copied', async () => {
  stored.complaints = [
    complaint('1', { fulllink: '', state: 'deleted', username: 'deleted-5', settled: SETTLED })
  ]
  open('?open=1')
  const panel = within(await screen.findByRole('dialog', { name: 'Жалоба на sber-bonus' }))
  expect(panel.getByText('адрес стёрт вместе с аккаунтом')).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Скопировать адрес' })).toBeNull()
  expect(await panel.findByText('Закрыта вместе со ссылкой или с аккаунтом её владельца.')).toBeTruthy()
  await expectAccessible()
})

test('a complaint that was settled with its link, or with others about it, leads to the history of that', async () => {
  stored.complaints = [complaint('1', { settled: SETTLED })]
  open('?open=1')
  const way = await screen.findByRole('link', { name: 'историю ссылки' })
  expect(way.getAttribute('href')).toBe('/admin/shortlinks?open=70')
  expect(screen.queryByText(/^Администраторы здесь ничего/)).toBeNull()
})

test('the panel of a complaint that the list does not have asks for it', async () => {
  stored.complaints = [
    complaint('1'),
    complaint('2', { reason: 'Спам', shortlink: 'old-one', settled: SETTLED })
  ]
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

  stored.complaints = [complaint('2', { reason: 'Спам', settled: SETTLED })]
  let isDown = true
  edge.answerOf = ({ path }) => (isDown && path === `${LIST}/2` ? refuse('UNAVAILABLE') : undefined)
  const { user } = open('?open=2')
  await screen.findByText('Не получилось загрузить')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByText('Спам')).toBeTruthy()
})

test('how many more there are is said of those that were only counted', async () => {
  widen()
  stored.complaints = [complaint('1', { more: 12 }), complaint('2')]
  open()
  const table = await screen.findByRole('table')
  const names = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const at = names.indexOf('Ещё таких же')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(row => row.children[at]?.textContent)).toEqual(['12', ''])
})

test('the link is blocked from here, with a reason; the panel stays and offers the way back', async () => {
  stored.complaints = [complaint('1')]
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

test('of one link all complaints are listed, and the chip names it', async () => {
  stored.complaints = [complaint('1'), complaint('2', { settled: SETTLED }), complaint('3', { link: '71' })]
  open('?link=70')
  expect(await screen.findAllByRole('link', { name: 'sber-bonus' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Ссылка: sber-bonus, убрать отбор' })).toBeTruthy()
  expect(asked(LIST)).toContainEqual({ skip: '0', limit: '50', link: '70' })
  expect(screen.getByRole('link', { name: 'Все о ссылке' }).getAttribute('aria-current')).toBe('page')
})

test('a failure can be tried again', async () => {
  stored.complaints = [complaint('1')]
  let isDown = true
  edge.answerOf = () => (isDown ? refuse('UNAVAILABLE') : undefined)
  const { user } = open()
  await screen.findByText('Не получилось загрузить')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByRole('link', { name: 'sber-bonus' })).toBeTruthy()
})

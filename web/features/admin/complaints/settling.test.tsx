import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge } from '#web/features/admin/admin-page.harness.tsx'

import { complaint, LIST, open, SETTLED, stored } from './complaints-page.harness.tsx'

const lose = () => {
  edge.answerOf = ({ method }) => (method === 'PUT' ? Promise.reject(new TypeError('lost')) : undefined)
}

test('a complaint is settled with one press and comes back with another', async () => {
  stored.complaints = [complaint('1')]
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
  stored.complaints = [complaint('1')]
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
  stored.complaints = [complaint('1'), complaint('2', { shortlink: 'old-one' })]
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

test('what was settled in its row and taken back in the panel waits in its row again', async () => {
  stored.complaints = [complaint('1')]
  const { user, router } = open('?link=70&view=all')
  await user.click(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ }))
  expect(await screen.findByRole('button', { name: /^Вернуть в разбор: sber-bonus/ })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'sber-bonus' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Жалоба на sber-bonus' }))
  await user.click(await panel.findByRole('button', { name: 'Вернуть в разбор' }))
  expect(await panel.findByRole('button', { name: 'Разобрано' })).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ })).toBeTruthy()
})

test('what was not settled says so and stays', async () => {
  stored.complaints = [complaint('1')]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('TOO_MANY_ATTEMPTS') : undefined)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ }))
  expect(await screen.findByText(/^Не отметилось/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'sber-bonus' })).toBeTruthy()
})

test('where the answer was lost nobody claims that it was not settled, nor that it did not come back', async () => {
  stored.complaints = [complaint('1')]
  const { user } = open()
  lose()
  await user.click(await screen.findByRole('button', { name: /^Разобрано: sber-bonus/ }))
  expect(await screen.findByText(/^Не знаем, получилось ли\. Нет связи/)).toBeTruthy()
  expect(screen.queryByText(/Не отметилось/)).toBeNull()
  edge.answerOf = () => undefined
  await user.click(screen.getByRole('button', { name: /^Разобрано: sber-bonus/ }))
  const undo = await screen.findByRole('button', { name: 'Вернуть' })
  lose()
  await user.click(undo)
  await screen.findByRole('button', { name: 'Попробовать ещё раз' })
  expect(screen.queryByText(/Не вернулось/)).toBeNull()
})

test('all about one link are settled in one step, after a question, up to the newest that was seen', async () => {
  stored.complaints = [
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
  stored.complaints = [complaint('1'), complaint('4', { settled: SETTLED }), complaint('2', { link: '71' })]
  open('?open=1')
  await waitFor(() => expect(asked(LIST)).toContainEqual({ link: '70', settled: 'false', limit: '1' }))
  await screen.findByText('Другие жалобы на эту ссылку')
  expect(screen.queryByRole('button', { name: /^Разобрать все/ })).toBeNull()
})

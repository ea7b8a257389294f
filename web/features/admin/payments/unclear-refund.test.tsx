import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { edge } from '#web/features/admin/admin-page.harness.tsx'

import { open, panel, payment, stored } from './payments-page.harness.tsx'

test('when it is not known whether the money moved, it cannot be given back a second time at once', async () => {
  stored.payments = [payment('7')]
  edge.answerOf = ({ method }) => (method === 'POST' ? refuse('PROVIDER_UNAVAILABLE') : undefined)
  const { user: person, where } = open('?open=7&edit')
  const form = await panel()
  await person.type(await form.findByLabelText(/^Сколько вернуть/), '100{Enter}')
  const question = within(await screen.findByRole('dialog', { name: /^Вернуть 100.₽\?$/ }))
  await person.click(question.getByRole('button', { name: /^Вернуть 100/ }))
  expect(await form.findByText('Возврат не подтвердился')).toBeTruthy()
  expect(form.getByText(/Платёжный сервис не отвечает/)).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Вернуть' })).toBeNull()
  expect(screen.queryByText(/^Возвращено 100/)).toBeNull()
  await person.click(form.getByRole('button', { name: 'К платежу' }))
  expect(where()).toBe('/admin/payments?open=7')
})

test.each([
  ['Ответа нет', () => Promise.reject(new TypeError('lost'))],
  ['Сервер ответил ошибкой', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['Сервер ответил ошибкой', () => refuse('INTERNAL')]
])('who does not know whether the money moved is not told to try again: %s', async (start, answer) => {
  stored.payments = [payment('7')]
  edge.answerOf = ({ method }) => (method === 'POST' ? answer() : undefined)
  const { user: person } = open('?open=7&edit')
  const form = await panel()
  await person.type(await form.findByLabelText(/^Сколько вернуть/), '100{Enter}')
  const question = within(await screen.findByRole('dialog', { name: /^Вернуть 100.₽\?$/ }))
  await person.click(question.getByRole('button', { name: /^Вернуть 100/ }))
  const said = await form.findByText(
    /^[^.]+\. Прошёл ли возврат, пока неизвестно: прежде чем повторять, посмотрите/
  )
  expect(said.textContent?.split('.')[0]).toBe(start)
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

// «Срок, теги, 18+» of the form.

const saved = () => server.sent.findLast(({ method }) => method === 'POST' || method === 'PUT')?.body

async function openMore() {
  const opened = open('/links?create')
  await opened.user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'wildberries.ru/1')
  await opened.user.click(await screen.findByRole('button', { name: 'Срок, теги, 18+' }))
  return { ...opened, submit: screen.getByRole('button', { name: 'Создать ссылку' }) }
}

test('tags are typed or taken from those in use', async () => {
  server.stored = [wire('1', { tags: ['осень'] })]
  const { user, submit } = await openMore()
  const tags = screen.getByRole('combobox', { name: 'Теги' })
  await user.type(tags, ' блогеры {Enter}')
  await user.click(tags)
  await user.click(await screen.findByRole('option', { name: 'осень' }))
  await user.type(tags, 'Осень')
  await user.click(submit)
  await screen.findByText('Ссылка готова')
  expect(saved()).toMatchObject({ tags: ['блогеры', 'осень'] })
})

test('the time in which it works is Moscow’s, and its end comes after its start', async () => {
  const { user, submit } = await openMore()
  await user.type(screen.getByLabelText('Открыть с: день'), '2098-12-01')
  await user.type(screen.getByLabelText('Открыть с: время'), '10:00')
  const end = screen.getByLabelText('до: день')
  await user.type(end, '2098-11-30')
  await user.click(submit)
  expect(await screen.findByText('Конец должен быть позже начала.')).toBeTruthy()
  expect(document.activeElement).toBe(end)
  expect(saved()).toBeUndefined()

  await user.clear(screen.getByLabelText('Открыть с: время'))
  await user.clear(screen.getByLabelText('Открыть с: день'))
  await user.click(submit)
  await screen.findByText('Ссылка готова')
  expect(saved()).toMatchObject({ startDate: null, endDate: '2098-11-30T21:00:00.000Z' })
})

const toTheSecond = { startDate: '2026-12-01T07:00:10.000Z', endDate: '2026-12-01T07:00:40.000Z' }

test('another title leaves the dates alone, to the second', async () => {
  server.stored = [wire('7', toTheSecond)]
  const { user } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', зима')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved()).toMatchObject({ title: 'Ссылка 7, зима' }))
  expect(saved()).not.toHaveProperty('startDate')
  expect(saved()).not.toHaveProperty('endDate')
})

test('a date that is touched is sent, the other is not', async () => {
  server.stored = [wire('7', toTheSecond)]
  const { user } = open('/links/7')
  await user.click(await screen.findByRole('button', { name: 'Срок, теги, 18+' }))
  await user.clear(screen.getByLabelText('до: время'))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved()).toMatchObject({ endDate: '2026-12-01T21:00:00.000Z' }))
  expect(saved()).not.toHaveProperty('startDate')
})

test('a section says what is set in it, and a refusal unfolds the one that it is about', async () => {
  server.stored = [wire('7', { startDate: '2026-12-01T07:00:00.000Z', tags: ['осень'] }), wire('8')]
  const { user, router } = open('/links/7')
  const section = await screen.findByRole('button', { name: 'Срок, теги, 18+' })
  expect(screen.getByText(/^с 1.декабря( 2026.г\.)? · осень$/)).toBeTruthy()
  await user.click(section)
  expect(screen.getByLabelText('Открыть с: день')).toHaveProperty('value', '2026-12-01')
  expect(screen.getByLabelText('Открыть с: время')).toHaveProperty('value', '10:00')

  await router.navigate('/links/8')
  expect(await screen.findByText('Когда работает, как найти, кому можно')).toBeTruthy()
  const folded = screen.getByRole('button', { name: 'Срок, теги, 18+' })
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  const details = [{ field: 'tags.0', message: 'Тег: от 1 до 30 знаков.' }]
  server.answerOf = ({ method }) => (method === 'PUT' ? refuse('INVALID', details) : undefined)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Тег: от 1 до 30 знаков.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Теги' }))
})

test('the form starts with the address that was typed elsewhere', async () => {
  const { router } = open('/dashboard')
  await router.navigate('/links?create', { state: { target: 't.me/shop' } })
  expect(await screen.findByLabelText('Куда ведёт ссылка')).toHaveProperty('value', 't.me/shop')
})

import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { changeProfile, changes, open, server } from '#web/features/profile/profile.harness.tsx'

const question = () => screen.findByRole('textbox', { name: 'Вопрос' })

test('what is being written survives a reload, and goes only when it is sent', async () => {
  const first = open('/profile/support')
  await first.user.selectOptions(await screen.findByLabelText('Тема'), 'Статистика')
  await first.user.type(await question(), 'Почему столько машин?')
  first.unmount()

  const { user } = open('/profile/support')
  expect(await question()).toHaveProperty('value', 'Почему столько машин?')
  server.answerOf = ({ what }) => (what.startsWith('POST') ? refuse('UNAVAILABLE') : undefined)
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByRole('alert')).toBeTruthy()

  server.answerOf = () => undefined
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText('Вопрос отправлен')).toBeTruthy()
  expect(changes().at(-1)?.body).toEqual({ topic: 'statistics', message: 'Почему столько машин?' })
  await user.click(screen.getByRole('button', { name: 'Написать ещё' }))
  expect(await question()).toHaveProperty('value', '')
  expect(document.activeElement).toBe(await question())
})

test('whoever reads on while a question is sent stays there', async () => {
  const held = Promise.withResolvers<Response>()
  server.answerOf = ({ what }) => (what.startsWith('POST') ? held.promise : undefined)
  const { user } = open('/profile/support')
  await user.type(await question(), 'Почему столько машин?')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  const elsewhere = screen.getByText(/erid\)\?$/).closest('summary')
  elsewhere?.focus()
  held.resolve(new Response(null, { status: 204 }))
  expect(await screen.findByText('Вопрос отправлен')).toBeTruthy()
  // What follows the words follows a moment later.
  await act(async () => {})
  expect(document.activeElement).toBe(elsewhere)
})

test('a question too short is not sent, and the draft of another user is not shown', async () => {
  const first = open('/profile/support')
  await first.user.type(await question(), 'Алло')
  await first.user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(screen.getByText('Опишите вопрос: от 10 до 4000 знаков.')).toBeTruthy()
  expect(document.activeElement).toBe(await question())
  expect(changes()).toEqual([])
  first.unmount()
  changeProfile({ _id: '8' })
  open('/profile/support')
  expect(await question()).toHaveProperty('value', '')
})

const described = (description: RegExp) => screen.getByRole('textbox', { name: 'Вопрос', description })

test('how much of the room is used is told with the field, and what is wrong too', async () => {
  const { user } = open('/profile/support')
  await user.type(await question(), 'Алло')
  expect(described(/^4 из 4.?000 знаков$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(described(/^Опишите вопрос: от 10 до 4000 знаков\. 4 из 4.?000 знаков$/)).toBeTruthy()
})

test('what takes a place of the plan and what frees one is said where people ask', async () => {
  open('/profile/support#limits')
  expect(await screen.findByText(/Ссылки из архива тоже занимают место, удалённые – нет/)).toBeTruthy()
  expect(screen.getByText(/место в тарифе не освободит/)).toBeTruthy()
})

test('an address with the name of an answer opens it', async () => {
  open('/profile/support#erid')
  const answer = (await screen.findByText(/erid\)\?$/)).closest('details')
  expect(answer?.open).toBe(true)
  expect(document.activeElement).toBe(answer?.querySelector('summary'))
})

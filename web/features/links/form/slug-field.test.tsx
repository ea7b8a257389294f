import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

import { fillTarget } from './new-link.harness.tsx'

test('says whether a slug can be had while it is typed', async () => {
  const { user, slug } = await fillTarget()
  expect(await screen.findByText('Свободна')).toBeTruthy()
  const answer = Promise.withResolvers<Response>()
  server.answerOf = ({ url }) => (url.pathname.endsWith('/isExist/zanyato') ? answer.promise : undefined)
  await user.clear(slug)
  await user.type(slug, 'zanyato')
  expect(screen.getByText('Проверяем, свободна ли…')).toBeTruthy()
  answer.resolve(Response.json(true))
  expect(await screen.findByText(/^Занята/)).toBeTruthy()
  await user.type(slug, '!')
  expect(screen.getByText('Подойдут латинские буквы, цифры, дефис и подчёркивание.')).toBeTruthy()
  await user.clear(slug)
  await user.type(slug, 'Dashboard')
  expect(screen.getByText(/^Занята/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Другой вариант' }))
  expect(await screen.findByText('Свободна')).toBeTruthy()
})

test('for a slug that is taken a free one like it is proposed', async () => {
  server.answerOf = ({ url }) =>
    url.pathname.includes('/isExist/') ? Response.json(/sale(-[2-4])?$/.test(url.pathname)) : undefined
  const { user, slug } = await fillTarget()
  await user.clear(slug)
  await user.type(slug, 'summer-sale-3')
  expect(await screen.findByText('Занята. Свободна похожая:')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Взять trp.ru/summer-sale-5' }))
  expect(slug).toHaveProperty('value', 'summer-sale-5')
  expect(await screen.findByText('Свободна')).toBeTruthy()
  expect(document.activeElement).toBe(slug)
})

test.each([
  ['Щедрая казань', 'schedraya-kazan'],
  ['казань', /^kazan-[a-z2-9]{4}$/]
])('for %j, which no slug can be, one in Latin letters is proposed', async (typed, proposed) => {
  const { user, slug } = await fillTarget()
  await user.clear(slug)
  await user.type(slug, typed)
  await user.click(await screen.findByRole('button', { name: /^Взять trp\.ru/ }))
  expect(slug).toHaveProperty('value', expect.stringMatching(proposed))
  expect(await screen.findByText('Свободна')).toBeTruthy()
})

test('a pasted short link leaves its slug; near its end the title counts', async () => {
  const { user, slug } = await fillTarget()
  await user.click(slug)
  await user.paste('https://trp.ru/vesna26?utm=1')
  expect(slug).toHaveProperty('value', 'vesna26')
  await user.click(screen.getByLabelText('Название'))
  await user.paste('я'.repeat(99))
  expect(screen.queryByText(/^Осталось/)).toBeNull()
  await user.paste('яя')
  expect(screen.getByText(/^Осталось 19.знаков$/)).toBeTruthy()
  await user.paste('🌲'.repeat(20))
  expect(screen.getByText(/^Длиннее на 1.знак$/)).toBeTruthy()
})

test('an earlier slug of the link that is edited is free to it', async () => {
  server.stored = [wire('7')]
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/isExist/vesna25')
      ? Response.json(url.searchParams.get('link') !== '7')
      : undefined
  const { user } = open('/links/7')
  const slug = await screen.findByLabelText<HTMLInputElement>('Короткая ссылка')
  await user.clear(slug)
  await user.type(slug, 'vesna25')
  expect(await screen.findByText('Свободна')).toBeTruthy()
})

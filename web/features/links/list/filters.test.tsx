import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

// The filters of the list, its tags and its archive.

type Opened = ReturnType<typeof open>

const pick = async ({ user }: Opened, menu: string, option: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitemradio', { name: option }))
}
const asked = () =>
  Object.fromEntries(
    server.sent.findLast(({ url }) => url.pathname.endsWith('/shortlinks'))?.url.searchParams ?? []
  )
const address = ({ router }: Opened) => Object.fromEntries(new URLSearchParams(router.state.location.search))

test('a filter goes into the address and to the server; its chip takes it off', async () => {
  server.stored = [wire('1', { tags: ['осень'], state: 'broken' }), wire('2', { tags: ['осень'] })]
  const opened = open('/links')
  await screen.findByText('2 ссылки')
  await pick(opened, 'Тег', 'осень 1')
  await pick(opened, 'Состояние', 'Цель не отвечает')
  await waitFor(() => expect(screen.queryByText('Ссылка 2')).toBeNull())
  await pick(opened, 'Тип', 'Wildberries')
  await waitFor(() => expect(asked()).toMatchObject({ type: 'wildberries', state: 'broken', tag: 'осень' }))
  expect(address(opened)).toEqual({ type: 'wildberries', state: 'broken', tag: 'осень' })

  await opened.user.click(screen.getByRole('button', { name: 'Цель не отвечает, убрать отбор' }))
  expect(address(opened)).toEqual({ type: 'wildberries', tag: 'осень' })
  expect(document.activeElement?.textContent).toMatch(/^Тег: осень/)
  await opened.user.click(screen.getByRole('button', { name: 'Сбросить всё' }))
  expect(address(opened)).toEqual({})
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Тип' }))
  expect(await screen.findByText('Ссылка 2')).toBeTruthy()
})

test('the address alone says what is shown; an empty result says what was asked for and the ways on', async () => {
  server.stored = [wire('1')]
  const opened = open('/links?type=ozon&state=waiting&tag=зима&q=пуховик')
  expect(
    await screen.findByText(
      'По запросу «пуховик» нет ссылок, у которых тип «Ozon», состояние «ждёт начала» и тег «зима».'
    )
  ).toBeTruthy()
  await opened.user.click(screen.getByRole('button', { name: 'Показать все ссылки' }))
  expect(await screen.findByText('Ссылка 1')).toBeTruthy()
  expect(address(opened)).toEqual({})
})

test('what is in the archive is found there, and brought back', async () => {
  server.stored = [wire('1', { archived: true })]
  const opened = open('/links')
  expect(await screen.findByText('Все ссылки в архиве')).toBeTruthy()
  await opened.user.click(screen.getByRole('button', { name: 'Открыть архив' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 1' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Вернуть из архива' }))
  expect(await screen.findByText('В архиве пусто')).toBeTruthy()
  expect(screen.getByText(/место в тарифе останется занято/)).toBeTruthy()
  await opened.user.click(screen.getByRole('button', { name: 'Показать все ссылки' }))
  expect(await screen.findByText('Ссылка 1')).toBeTruthy()
})

test('while nobody can say whether the archive has links, nobody is told that there are none', async () => {
  server.stored = [wire('1', { archived: true })]
  let isDown = true
  server.answerOf = ({ url }) =>
    isDown && url.searchParams.get('state') === 'archived' ? refuse('UNAVAILABLE') : undefined
  const opened = open('/links')
  await screen.findByText('Не получилось загрузить')
  expect(screen.queryByText('Ваша первая короткая ссылка')).toBeNull()
  isDown = false
  await opened.user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByText('Все ссылки в архиве')).toBeTruthy()
})

test('a tag of a link leads to its like; whatever it is, it is text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  server.stored = [wire('1', { title: hostile, tags: [hostile] }), wire('2')]
  const opened = open('/links')
  expect(await screen.findAllByText(hostile)).toHaveLength(2)
  expect(document.querySelector('img')).toBeNull()
  await opened.user.click(
    screen.getByRole('link', { name: hostile, description: `Ссылки с тегом «${hostile}»` })
  )
  await waitFor(() => expect(screen.queryByText('Ссылка 2')).toBeNull())
  expect(address(opened)).toEqual({ tag: hostile })
})

test('what a link does and how it went is said in words too', async () => {
  server.stored = [
    wire('1', { state: 'ended', endDate: '2025-11-20T10:00:00.000Z', erid: 'LjN8K' }),
    wire('2', { daily: null, visits: null, uniqVisits: null })
  ]
  open('/links')
  const ended = await screen.findByText(/^Закончилась 20.ноября.2025.г\.$/)
  expect(plain(ended.closest('[title]')?.getAttribute('title'))).toBe('20 ноября 2025 г. в 13:00, Москва')
  expect(screen.getByText('erid')).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Люди по дням за 4.дня: сегодня \d+, вчера 8$/ })).toBeTruthy()
  expect(screen.getAllByTitle(/^Статистика ненадолго недоступна/)).toHaveLength(3)
})

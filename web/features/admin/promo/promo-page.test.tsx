import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { changes, open, refuse, row, server, widen } from './promo-page.harness.tsx'

test('codes are searched and sorted by the server, and the address keeps it', async () => {
  server.stored = [row('1', 'OSEN'), row('2', 'ZIMA', { usage: 0 })]
  const { user, where } = open('/admin/promo')
  expect(await screen.findByText('2 промокода')).toBeTruthy()
  expect(screen.getByText('применения закончились', { exact: false })).toBeTruthy()
  // In one breath: with a pause between the letters the list is searched for the first of them.
  const quick = user.setup({ delay: null })
  await quick.type(screen.getByLabelText('Найти промокод'), 'ZI')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'OSEN' })).toBeNull())
  await user.selectOptions(screen.getByLabelText('Порядок промокодов'), 'Сначала заканчиваются')
  await waitFor(() => expect(server.sent.at(-1)?.url.searchParams.get('sort')).toBe('usage'))
  expect(where()).toBe('/admin/promo?q=ZI&sort=usage')

  await quick.type(screen.getByLabelText('Найти промокод'), 'Q')
  await user.click(await screen.findByRole('button', { name: 'Показать все промокоды' }))
  expect(await screen.findByRole('link', { name: 'OSEN' })).toBeTruthy()
})

test('the rest comes on demand', async () => {
  server.stored = Array.from({ length: 51 }, (_, n) => row(String(n + 1), `CODE-${n + 1}`))
  const { user } = open('/admin/promo')
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  const last = await screen.findByRole('link', { name: 'CODE-51' })
  expect(document.activeElement).toBe(last)
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('a code says how often it was used and how many uses are left', async () => {
  server.stored = [row('1', 'OSEN', { used: 3, usage: 1200 }), row('2', 'ZIMA', { used: 0, usage: 0 })]
  open('/admin/promo')
  const texts = (await screen.findAllByRole('listitem'))
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))
    .filter(text => text.includes('создан'))
  expect(texts[0]).toContain('применили 3 раза, осталось 1 200')
  expect(texts[1]).toContain('ещё не применяли, применения закончились')
})

test('the plans of a code are said in as few words as will do', async () => {
  widen()
  server.stored = [row('1', 'OSEN', { plans: ['SOCIAL_1', 'SOCIAL_12', 'START_1', 'START_12'] })]
  open('/admin/promo')
  const chips = await screen.findByRole('list', { name: 'Тарифы' })
  expect([...chips.children].map(chip => chip.textContent)).toEqual(['Соцсети', 'Старт: 1, 12\u00A0мес.'])
})

test('the arrows go over the codes, Enter opens one, Delete asks', async () => {
  widen()
  server.stored = [row('1', 'OSEN'), row('2', 'ZIMA')]
  const { user, where } = open('/admin/promo')
  const first = await screen.findByRole('link', { name: 'OSEN' })
  first.focus()
  await user.keyboard('j{ArrowUp}k{ArrowDown}{Delete}')
  expect(await screen.findByText('Удалить промокод ZIMA?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ZIMA' }))
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(where()).toBe('/admin/promo?edit=OSEN')
})

test('a code is deleted after a question that speaks of payments under way', async () => {
  server.stored = [row('1', 'OSEN'), row('2', 'ZIMA')]
  const { user } = open('/admin/promo')
  await user.click(await screen.findByRole('button', { name: 'Удалить OSEN' }))
  expect(await screen.findByText(/Кто платит прямо сейчас/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Удалить промокод' }))
  const left = await screen.findByText('1 промокод')
  expect(changes()).toEqual([{ what: 'DELETE /api/promo/1', body: undefined }])
  await waitFor(() => expect(document.activeElement).toBe(left))
  expect(screen.queryByRole('link', { name: 'OSEN' })).toBeNull()
})

test('a code is copied', async () => {
  server.stored = [row('1', 'OSEN')]
  const { user } = open('/admin/promo')
  await user.click(await screen.findByRole('button', { name: 'Скопировать OSEN' }))
  // First what is said for two seconds only.
  expect(await screen.findByTitle('Скопировано')).toBeTruthy()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('OSEN'))
})

test('without codes the first one starts right there', async () => {
  const { user, where } = open('/admin/promo')
  expect(await screen.findByText('Промокодов ещё нет')).toBeTruthy()
  expect(screen.queryByLabelText('Найти промокод')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Создать промокод' }))
  expect(where()).toBe('/admin/promo?create=')
  expect(await screen.findByRole('dialog', { name: 'Новый промокод' })).toBeTruthy()
})

test('a list that did not come is asked for again', async () => {
  server.answerOf = () => refuse('UNAVAILABLE')
  const { user } = open('/admin/promo')
  expect((await screen.findByRole('alert')).textContent).toContain('Сервис ненадолго недоступен')
  server.answerOf = () => undefined
  server.stored = [row('1', 'OSEN')]
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByRole('link', { name: 'OSEN' })).toBeTruthy()
})

test('who is no administrator any more is told so, without a way to create', async () => {
  server.answerOf = () => refuse('FORBIDDEN')
  open('/admin/promo')
  expect(await screen.findByText('Этот раздел для администраторов')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Создать промокод' })).toBeNull()
  expect(screen.getByRole('link', { name: 'К обзору' }).getAttribute('href')).toBe('/dashboard')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge } from '#web/features/admin/admin-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { open, row, stored } from './promo-page.harness.tsx'

test('codes are searched and sorted by the server, and the address keeps it', async () => {
  stored.promos = [row('1', 'OSEN'), row('2', 'ZIMA', { usage: 0 })]
  const { user, where } = open()
  expect(await screen.findByText('2 промокода')).toBeTruthy()
  expect(screen.getByText('применения закончились', { exact: false })).toBeTruthy()
  // In one breath: with a pause between the letters the list is searched for the first of them.
  const quick = user.setup({ delay: null })
  await quick.type(screen.getByLabelText('Найти промокод'), 'ZI')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'OSEN' })).toBeNull())
  await user.selectOptions(screen.getByLabelText('Порядок'), 'Сначала заканчиваются')
  await waitFor(() => expect(asked('/api/promo').at(-1)?.['sort']).toBe('usage'))
  expect(where()).toBe('/admin/promo?q=ZI&sort=usage')

  await quick.type(screen.getByLabelText('Найти промокод'), 'Q')
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  expect(await screen.findByRole('link', { name: 'OSEN' })).toBeTruthy()
})

test('a heading sorts the codes, the other way when it is pressed again', async () => {
  widen()
  stored.promos = [row('1', 'OSEN')]
  const { user, where } = open()
  await screen.findByRole('link', { name: 'OSEN' })
  for (const [heading, first, then] of [
    ['Код', 'code', '-code'],
    ['Скидка', '-percent', 'percent'],
    ['Осталось', 'usage', '-usage']
  ] as const) {
    await user.click(screen.getByRole('button', { name: heading }))
    await waitFor(() => expect(asked('/api/promo').at(-1)?.['sort']).toBe(first))
    await user.click(screen.getByRole('button', { name: heading }))
    await waitFor(() => expect(asked('/api/promo').at(-1)?.['sort']).toBe(then))
    expect(where()).toBe(`/admin/promo?sort=${then}`)
  }
})

test('a code says how often it was used and how many uses are left', async () => {
  stored.promos = [row('1', 'OSEN', { used: 3, usage: 1200 }), row('2', 'ZIMA', { used: 0, usage: 0 })]
  open()
  const texts = (await screen.findAllByRole('listitem'))
    .map(({ textContent }) => plain(textContent))
    .filter(text => text.includes('создан'))
  expect(texts[0]).toContain('применили 3 раза, осталось 1 200')
  expect(texts[1]).toContain('ещё не применяли, применения закончились')
})

test('the plans of a code are said in as few words as will do', async () => {
  widen()
  stored.promos = [row('1', 'OSEN', { plans: ['SOCIAL_1', 'SOCIAL_12', 'START_1', 'START_12'] })]
  open()
  const chips = await screen.findByRole('list', { name: 'Тарифы' })
  expect([...chips.children].map(chip => chip.textContent)).toEqual(['Соцсети', 'Старт: 1, 12\u00A0мес.'])
})

test('the arrows go over the codes, Enter opens one, Delete asks', async () => {
  widen()
  stored.promos = [row('1', 'OSEN'), row('2', 'ZIMA')]
  const { user, where } = open()
  const first = await screen.findByRole('link', { name: 'OSEN' })
  first.focus()
  await user.keyboard('j{ArrowUp}k{ArrowDown}{Delete}')
  expect(await screen.findByText('Удалить промокод ZIMA?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ZIMA' }))
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(where()).toBe('/admin/promo?open=1')
})

test('a code is deleted after a question that speaks of payments under way', async () => {
  stored.promos = [row('1', 'OSEN'), row('2', 'ZIMA')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Удалить OSEN' }))
  expect(await screen.findByText(/Кто платит прямо сейчас/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Удалить промокод' }))
  expect(await screen.findByText('1 промокод')).toBeTruthy()
  expect(changes()).toEqual([{ what: 'DELETE /api/promo/1', body: undefined }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ZIMA' })))
  expect(screen.queryByRole('link', { name: 'OSEN' })).toBeNull()
})

test('a code is copied', async () => {
  stored.promos = [row('1', 'OSEN')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Скопировать OSEN' }))
  // First what is said for two seconds only.
  expect(await screen.findByTitle('Скопировано')).toBeTruthy()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('OSEN'))
})

test('without codes the first one starts right there', async () => {
  const { user, where } = open()
  expect(await screen.findByText('Промокодов ещё нет')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Создать промокод' }))
  expect(where()).toBe('/admin/promo?open=new')
  expect(await screen.findByRole('dialog', { name: 'Новый промокод' })).toBeTruthy()
})

test('who is no administrator any more is told so, without a way to create', async () => {
  edge.answerOf = () => refuse('FORBIDDEN')
  open()
  expect(await screen.findByText('Этот раздел для администраторов')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Создать промокод' })).toBeNull()
  expect(screen.getByRole('link', { name: 'К обзору' }).getAttribute('href')).toBe('/dashboard')
})

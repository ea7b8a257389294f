import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buttonsOf, landing, onSubmit, open } from '#web/features/links/form/landing/landing.harness.tsx'

const rows = () => within(screen.getByRole('region', { name: 'Ещё ссылки на странице' }))
const titles = () =>
  rows()
    .getAllByRole('button', { expanded: false })
    .map(row => row.textContent)
const adding = () => screen.getByLabelText('Добавить ссылку')

test('a pasted address becomes a button with a name, which can be typed over at once', async () => {
  const user = await open(landing())
  await user.click(adding())
  await user.paste('https://t.me/taiga')
  const title = screen.getByLabelText('Надпись')
  expect(document.activeElement).toBe(title)
  expect(title).toHaveProperty('value', 'Telegram')
  await user.keyboard('Наш канал')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit.mock.lastCall?.[0].buttons).toEqual([
    { key: '0', title: 'Наш канал', url: 'https://t.me/taiga' }
  ])
})

test('several lines become several buttons; what is no address stays and is said', async () => {
  const user = await open(landing())
  await user.click(adding())
  await user.paste('Магазин — ozon.ru/seller/taiga\nhttps://vk.com/taiga\njavascript:alert(1)')
  expect(titles()).toEqual(['Магазинozon.ru/seller/taiga', 'ВКонтактеvk.com/taiga'])
  expect(adding()).toHaveProperty('value', 'javascript:alert(1)')
  expect(screen.getByText(/^Подходят только адреса сайтов/)).toBeTruthy()
})

test('«Enter» adds what was typed and does not save; what was left in the field is not lost', async () => {
  const user = await open(landing())
  await user.type(adding(), 'vk.com/taiga{Enter}')
  expect(rows().getByRole('button', { name: /^ВКонтакте/ })).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  await user.type(adding(), 'dzen.ru/taiga')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit.mock.lastCall?.[0].buttons.map(({ title }) => title)).toEqual(['ВКонтакте', 'Дзен'])
})

test('a script is refused while it is typed, and on saving beside its field', async () => {
  const user = await open(landing({ buttons: buttonsOf('Канал', 'Чат') }))
  await user.click(rows().getByRole('button', { name: /^Чат/ }))
  const address = screen.getByLabelText('Адрес')
  await user.clear(address)
  await user.type(address, 'javascript:')
  expect(screen.getByText(/^Подходят только адреса сайтов/)).toBeTruthy()
  await user.click(rows().getByRole('button', { name: /^Чат/ }))
  expect(screen.queryByLabelText('Адрес')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Адрес').getAttribute('aria-invalid')).toBe('true')
})

test('a button is moved by «Alt» and arrows and by words, and keeps the focus', async () => {
  const user = await open(landing({ buttons: buttonsOf('Один', 'Два', 'Три') }))
  rows().getByRole('button', { name: 'Переставить: «Один», место 1 из 3' }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(titles()).toEqual(['Дваt.me/1', 'Одинt.me/0', 'Триt.me/2'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Переставить: «Один», место 2 из 3')

  await user.click(rows().getByRole('button', { name: /^Три/ }))
  await user.click(screen.getByRole('button', { name: 'Выше' }))
  await user.click(screen.getByRole('button', { name: 'Выше' }))
  await user.click(screen.getByRole('button', { name: 'Выше' }))
  await user.click(rows().getByRole('button', { name: /^Три/ }))
  expect(titles()).toEqual(['Триt.me/2', 'Дваt.me/1', 'Одинt.me/0'])
})

test('what was removed comes back to its place', async () => {
  const user = await open(landing({ buttons: buttonsOf('Один', 'Два', 'Три') }))
  await user.click(rows().getByRole('button', { name: 'Убрать: «Два»' }))
  expect(titles()).toEqual(['Одинt.me/0', 'Триt.me/2'])
  expect(document.activeElement?.textContent).toBe('Вернуть')
  await user.keyboard('{Enter}')
  expect(titles()).toEqual(['Одинt.me/0', 'Дваt.me/1', 'Триt.me/2'])
  expect(document.activeElement?.textContent).toBe('Дваt.me/1')
})

test('twenty are all that fit: of what is pasted the rest is told', async () => {
  const user = await open(landing({ buttons: buttonsOf(...Array.from({ length: 18 }, (_, n) => `№ ${n}`)) }))
  expect(screen.getByText('18 из 20')).toBeTruthy()
  await user.click(adding())
  await user.paste('t.me/a\nt.me/b\nt.me/c')
  expect(screen.getByText('20 из 20')).toBeTruthy()
  expect(titles()).toHaveLength(20)
  expect(screen.queryByLabelText('Добавить ссылку')).toBeNull()
  expect(screen.getByText(/^Не добавлено: 1\./)).toBeTruthy()
})

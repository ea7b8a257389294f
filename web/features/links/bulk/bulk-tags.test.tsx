import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

import { CHOOSE_ONE } from './tag-words.ts'

// It comes when it is first wanted; here its first load would count as waiting.
beforeAll(async () => {
  await import('./tags-dialog.tsx')
})

const box = (name: string) => screen.findByRole('checkbox', { name: `Выбрать: ${name}` })
const sent = () =>
  server.sent.filter(({ url }) => url.pathname.endsWith('/bulk/tags')).map(({ body }) => body)
const tagsOf = (id: string) => server.stored.find(({ _id }) => _id === id)?.tags
const letters = (count: number) => Array.from({ length: count }, (_, index) => `т${index}`)

/** On a phone, with every link chosen; opens the dialog by keyboard. */
async function openDialog(name: 'Добавить теги' | 'Убрать теги', address = '/links') {
  const opened = open(address)
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Выбрать' }))
  await user.click(screen.getByRole('button', { name: 'Выбрать все' }))
  const button = await screen.findByRole('button', { name })
  button.focus()
  await user.keyboard('{Enter}')
  const element = await screen.findByRole('dialog')
  return { ...opened, button, element, dialog: within(element) }
}

test('tags are added by keyboard alone, told with a way back, and what was chosen stays so', async () => {
  server.stored = [wire('1', { tags: ['осень'] }), wire('2')]
  const { user, button, dialog } = await openDialog('Добавить теги')
  expect(dialog.getByText(/^Добавить теги к 2.ссылкам$/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Теги' })))
  await user.keyboard('осень{Enter}блогер{Enter}')
  dialog.getByRole('button', { name: 'Добавить' }).focus()
  await user.keyboard('{Enter}')

  expect(await screen.findByText(/^Теги добавлены к 2.ссылкам$/)).toBeTruthy()
  expect(sent()).toEqual([{ ids: ['1', '2'], action: 'add', tags: ['осень', 'блогер'] }])
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(await box('Ссылка 1')).toHaveProperty('checked', true)

  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(tagsOf('2')).toEqual([]))
  // What it had before is not taken from it.
  expect(tagsOf('1')).toEqual(['осень'])
})

test('tags that the chosen links have are taken away, and given back to those that had them', async () => {
  server.stored = [wire('1', { tags: ['осень', 'зима', 'блогер'] }), wire('2', { tags: ['осень'] })]
  const { user, dialog } = await openDialog('Убрать теги')
  expect(dialog.getByText(/^Убрать теги у 2.ссылок$/)).toBeTruthy()
  const names = dialog.getAllByText(/: у \d из \d$/).map(({ textContent }) => textContent)
  expect(names).toEqual(['осень: у 2 из 2', 'блогер: у 1 из 2', 'зима: у 1 из 2'])
  for (const name of [/^осень/, /^блогер/]) await user.click(dialog.getByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: 'Убрать' }))
  expect(await screen.findByText(/^Теги убраны у 2.ссылок$/)).toBeTruthy()
  expect([tagsOf('1'), tagsOf('2')]).toEqual([['зима'], []])

  await user.keyboard('{Control>}[KeyZ]{/Control}')
  await waitFor(() => expect(tagsOf('2')).toEqual(['осень']))
  expect(tagsOf('1')).toEqual(['осень', 'зима', 'блогер'])
})

test('a link without room for more is named; where none has room nothing is done and it is said why', async () => {
  server.stored = [wire('1', { tags: letters(10) }), wire('2')]
  const { user, dialog } = await openDialog('Добавить теги')
  await user.keyboard('зима{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Добавить' }))
  const told = await screen.findByText(
    /^Тег добавлен к 1.ссылке\. К этим не добавили, .+ больше 10: «Ссылка 1»$/
  )
  expect(told).toBeTruthy()

  await user.click(await box('Ссылка 2'))
  await user.click(screen.getByRole('button', { name: 'Добавить теги' }))
  const again = within(await screen.findByRole('dialog', { name: /к 1.ссылке$/ }))
  await user.type(again.getByRole('combobox', { name: 'Теги' }), 'зима{Enter}')
  await user.click(again.getByRole('button', { name: 'Добавить' }))
  expect(await again.findByText(/^Ничего не изменилось: у каждой ссылки/)).toBeTruthy()
  expect(tagsOf('1')).toEqual(letters(10))
})

test('without a tag nothing is sent; a refusal is said in the dialog, which keeps what was typed', async () => {
  server.stored = [wire('1'), wire('2')]
  const { user, element, dialog } = await openDialog('Добавить теги')
  const add = dialog.getByRole('button', { name: 'Добавить' })
  await user.click(add)
  expect(dialog.getByText('Выберите хотя бы один тег.')).toBeTruthy()
  expect(sent()).toEqual([])

  await user.type(dialog.getByRole('combobox', { name: 'Теги' }), 'зима{Enter}')
  expect(dialog.queryByText('Выберите хотя бы один тег.')).toBeNull()
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk/tags') ? refuse('NOT_FOUND') : undefined)
  await user.click(add)
  expect(await dialog.findByText(/^Одну из этих ссылок уже удалили/)).toBeTruthy()
  server.answerOf = () => undefined
  await user.click(add)
  await waitFor(() => expect(element.isConnected).toBe(false))
  expect([tagsOf('1'), tagsOf('2')]).toEqual([['зима'], ['зима']])
})

test('links without tags say so; what they have already is no change', async () => {
  server.stored = [wire('1'), wire('2')]
  const { user, dialog, element } = await openDialog('Убрать теги')
  expect(dialog.getByText('У выбранных ссылок тегов нет.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Понятно' }))
  await waitFor(() => expect(element.isConnected).toBe(false))

  for (const link of server.stored) link.tags = ['зима']
  await user.click(screen.getByRole('button', { name: 'Добавить теги' }))
  const again = within(await screen.findByRole('dialog'))
  await user.type(again.getByRole('combobox', { name: 'Теги' }), 'зима{Enter}')
  await user.click(again.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText('Эти теги у выбранных ссылок уже есть')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
})

test('an undo gives back to all that are there and have room, and says which are not', async () => {
  server.stored = ['1', '2', '3'].map(id => wire(id, { tags: ['осень'] }))
  const { user, dialog } = await openDialog('Убрать теги')
  await user.click(dialog.getByRole('checkbox', { name: /^осень/ }))
  await user.click(dialog.getByRole('button', { name: 'Убрать' }))
  await screen.findByText(/^Тег убран у 3.ссылок$/)
  server.stored = [wire('1'), wire('3', { tags: letters(10) })]
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText(/^Вернулось не у всех\. .*: «Ссылка 2», «Ссылка 3»\./)).toBeTruthy()
  expect(tagsOf('1')).toEqual(['осень'])
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
})

test('the way back closes the dialog and leaves the links, what was chosen stays so', async () => {
  server.stored = [wire('1'), wire('2')]
  const { button, router, where } = await openDialog('Добавить теги', '/links?q=Ссылка')
  await waitFor(() => expect(router.state.location.state).toEqual({ dialog: true }))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/links?q=Ссылка')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(await box('Ссылка 1')).toHaveProperty('checked', true)
})

test('a refusal that comes when the dialog was left by the way back is said all the same', async () => {
  server.stored = [wire('1'), wire('2')]
  const answer = Promise.withResolvers<Response>()
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk/tags') ? answer.promise : undefined)
  const { user, dialog, router } = await openDialog('Добавить теги')
  await user.keyboard('зима{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Добавить' }))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer.resolve(refuse('NOT_FOUND'))
  expect(await screen.findByText(/^Одну из этих ссылок уже удалили/)).toBeTruthy()
})

test('links that leave a list by a tag take the bar with them; the focus stays on the screen', async () => {
  server.stored = [wire('1', { tags: ['осень'] }), wire('2', { tags: ['осень', 'блогер'] })]
  const { user, dialog } = await openDialog('Убрать теги', '/links?tag=осень')
  await user.click(dialog.getByRole('checkbox', { name: /^осень/ }))
  await user.click(dialog.getByRole('button', { name: 'Убрать' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Выбранные ссылки' })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect([tagsOf('1'), tagsOf('2')]).toEqual([['осень'], ['осень', 'блогер']]))
})

test.each(['Добавить теги', 'Убрать теги'] as const)(
  '%s: without any chosen the focus goes to the field, and whoever is there already is told',
  async name => {
    server.stored = [wire('1', { tags: ['осень'] })]
    const { user, dialog } = await openDialog(name)
    const field = await (name === 'Добавить теги'
      ? dialog.findByRole('combobox', { name: 'Теги' })
      : dialog.findByRole('checkbox', { name: /^осень/ }))
    await user.click(dialog.getByRole('button', { name: /^(Добавить|Убрать)$/ }))
    expect(document.activeElement).toBe(field)
    // What the field proposes is put away first: «Enter» would take of it.
    await user.keyboard(name === 'Добавить теги' ? '{Escape}{Enter}' : '{Enter}')
    await waitFor(() =>
      expect(document.querySelector('[aria-modal="true"] > output')?.textContent).toBe(CHOOSE_ONE)
    )
    expect(sent()).toEqual([])
  }
)

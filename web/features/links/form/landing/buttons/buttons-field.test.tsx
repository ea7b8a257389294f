import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buttonsOf, landing, onSubmit, open } from '#web/features/links/form/landing/landing.harness.tsx'

const rows = () => within(screen.getByRole('region', { name: 'Ещё ссылки на странице' }))
const titles = () =>
  rows()
    .getAllByRole('button', { expanded: false })
    .map(row => row.textContent)
const leftLines = () =>
  rows()
    .getAllByText(/^(Не похоже на адрес|Не поместилась):$/)
    .map(line => line.textContent)
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

test('several lines become several buttons; every other line is told by itself, to be copied or added', async () => {
  const user = await open(landing())
  await user.click(adding())
  await user.paste(
    'Магазин — ozon.ru/seller/taiga\nhttps://vk.com/taiga\n+7 999 123-45-67\n@taiga_boots\njavascript:alert(1)'
  )
  expect(titles()).toEqual(['Магазинozon.ru/seller/taiga', 'ВКонтактеvk.com/taiga'])
  expect(adding()).toHaveProperty('value', '')
  expect(screen.getByRole('alert').textContent).toBe('Не добавлено: 3')
  expect(leftLines()).toEqual([
    'Не похоже на адрес: +7 999 123-45-67',
    'Не похоже на адрес: @taiga_boots',
    'Не похоже на адрес: javascript:alert(1)'
  ])
  await user.click(screen.getByRole('button', { name: 'Скопировать эти строки' }))
  expect(await navigator.clipboard.readText()).toBe('+7 999 123-45-67\n@taiga_boots\njavascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Добавить t.me/taiga_boots' }))
  expect(screen.getByLabelText('Адрес')).toHaveProperty('value', 'https://t.me/taiga_boots')
  expect(leftLines()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Убрать список' }))
  expect(screen.queryByText(/Не похоже на адрес/)).toBeNull()
  expect(document.activeElement).toBe(adding())
})

test('several lines without an address are not glued together, nor to what was typed before', async () => {
  const user = await open(landing())
  await user.type(adding(), 'отзывы')
  await user.paste('@taiga_boots\nпросто слова')
  expect(adding()).toHaveProperty('value', '')
  expect(leftLines()).toEqual(
    ['отзывы', '@taiga_boots', 'просто слова'].map(line => `Не похоже на адрес: ${line}`)
  )
})

test('a name of Telegram or a phone alone stays in the field, with the address that it may be', async () => {
  const user = await open(landing())
  await user.type(adding(), '8 999 123-45-67{Enter}')
  expect(adding()).toHaveProperty('value', '8 999 123-45-67')
  expect(rows().queryAllByRole('listitem')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Добавить wa.me/79991234567' }))
  expect(screen.getByLabelText('Надпись')).toHaveProperty('value', 'Написать в WhatsApp')
  expect(adding()).toHaveProperty('value', '')
})

test('a second link to the same address is told quietly', async () => {
  const user = await open(landing({ buttons: buttonsOf('Канал') }))
  expect(screen.queryByText('Такая ссылка уже есть')).toBeNull()
  await user.type(adding(), 't.me/0/{Enter}')
  expect(screen.getAllByText('Такая ссылка уже есть')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).toHaveBeenCalled()
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

test('each that was removed keeps its own place, until the form is saved', async () => {
  const user = await open(landing({ buttons: buttonsOf('Один', 'Два', 'Три') }))
  await user.click(rows().getByRole('button', { name: 'Убрать: «Два»' }))
  expect(document.activeElement?.textContent).toBe('Вернуть')
  await user.click(rows().getByRole('button', { name: 'Убрать: «Один»' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Вернуть: «Один»')
  expect(titles()).toEqual(['Триt.me/2'])
  await user.type(adding(), 'vk.com/taiga{Enter}')

  await user.click(screen.getByRole('switch', { name: 'Ссылка открывает мини-страницу' }))
  await user.click(screen.getByRole('switch', { name: 'Ссылка открывает мини-страницу' }))
  await user.click(await screen.findByRole('button', { name: 'Вернуть: «Два»' }))
  expect(titles()).toEqual(['Дваt.me/1', 'Триt.me/2', 'ВКонтактеvk.com/taiga'])
  expect(document.activeElement?.textContent).toBe('Дваt.me/1')
  await user.click(rows().getByRole('button', { name: 'Вернуть: «Один»' }))
  expect(titles()).toEqual(['Одинt.me/0', 'Дваt.me/1', 'Триt.me/2', 'ВКонтактеvk.com/taiga'])
})

test('twenty are all that fit: of what is pasted the rest is told, and goes in once there is room', async () => {
  const user = await open(landing({ buttons: buttonsOf(...Array.from({ length: 18 }, (_, n) => `№ ${n}`)) }))
  expect(screen.getByText('18 из 20')).toBeTruthy()
  await user.click(adding())
  await user.paste('t.me/a\nt.me/b\nt.me/c\n+7 999 123-45-67')
  expect(screen.getByText('20 из 20')).toBeTruthy()
  expect(titles()).toHaveLength(20)
  expect(screen.queryByLabelText('Добавить ссылку')).toBeNull()
  expect(leftLines()).toEqual(['Не поместилась: t.me/c', 'Не похоже на адрес: +7 999 123-45-67'])
  expect(screen.queryByRole('button', { name: 'Добавить t.me/c' })).toBeNull()

  await user.click(rows().getByRole('button', { name: 'Убрать: «№ 3»' }))
  await user.click(screen.getByRole('button', { name: 'Добавить t.me/c' }))
  expect(screen.getByLabelText('Адрес')).toHaveProperty('value', 't.me/c')
  expect(rows().getByRole('button', { name: 'Вернуть: «№ 3»' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Убрать список' }))
  expect(document.activeElement?.textContent).toMatch(/^Больше 20 ссылок/)
})

test('a button that is open for its errors stays so while they are mended, also beside another that is open', async () => {
  const [first, second] = buttonsOf('Канал', '')
  const user = await open(landing({ buttons: [first, second].flatMap(button => button ?? []) }))
  await user.click(rows().getByRole('button', { name: /^Канал/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const bad = screen.getAllByLabelText('Надпись')[1]
  expect(bad?.getAttribute('aria-invalid')).toBe('true')
  await user.click(bad ?? adding())
  await user.keyboard('Отзывы')
  expect(screen.getByLabelText('Надпись')).toHaveProperty('value', 'Отзывы')
  expect(document.activeElement).toBe(screen.getByLabelText('Надпись'))
})

test('what was typed and is no link is not lost by saving or by folding, and says why it stays', async () => {
  const user = await open(landing())
  await user.type(adding(), 'a.b')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText(/^Это не похоже на адрес сайта/)).toBeTruthy()
  expect(adding().getAttribute('aria-invalid')).toBe('true')

  await user.click(screen.getByRole('switch', { name: 'Ссылка открывает мини-страницу' }))
  await user.click(screen.getByRole('switch', { name: 'Ссылка открывает мини-страницу' }))
  expect(await screen.findByLabelText('Добавить ссылку')).toHaveProperty('value', 'a.b')
  await user.clear(adding())
  await user.type(adding(), '@taiga_boots')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText('Ссылка ещё не добавлена. Добавьте её или сотрите.')).toBeTruthy()
  await user.clear(adding())
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

const NOT_SAVED = 'Эти строки не сохранятся. Добавьте нужные и уберите список.'

test('lines that became no link are not lost by saving', async () => {
  const user = await open(landing())
  await user.click(adding())
  await user.paste('vk.com/taiga\n@taiga_boots')
  expect(screen.queryByText(NOT_SAVED)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText(NOT_SAVED)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Убрать список' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit.mock.lastCall?.[0].buttons.map(({ url }) => url)).toEqual(['vk.com/taiga'])
})

test('what was typed before the last place was taken goes to the lines that were not added', async () => {
  const user = await open(landing({ buttons: buttonsOf(...Array.from({ length: 20 }, (_, n) => `№ ${n}`)) }))
  await user.click(rows().getByRole('button', { name: 'Убрать: «№ 3»' }))
  await user.type(adding(), 'отзывы')
  await user.click(rows().getByRole('button', { name: 'Вернуть: «№ 3»' }))
  expect(screen.queryByLabelText('Добавить ссылку')).toBeNull()
  expect(leftLines()).toEqual(['Не похоже на адрес: отзывы'])
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Убрать список' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit.mock.lastCall?.[0].buttons).toHaveLength(20)
})

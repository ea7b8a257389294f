import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, server } from '#web/features/links/links-page.harness.tsx'

// Whatever is pasted as the address of a link.

const asked = () =>
  server.sent
    .filter(({ url }) => url.pathname.endsWith('/type'))
    .map(({ url }) => url.searchParams.get('url'))

async function paste(text: string) {
  const { user } = open('/links?create')
  const target = await screen.findByLabelText<HTMLTextAreaElement>('Куда ведёт ссылка')
  await user.click(target)
  await user.paste(text)
  return { user, target }
}

test('of a message the address is taken and recognised at once; the whole text can be had back', async () => {
  const { user, target } = await paste(
    'Смотри, что нашла:\nhttps://www.wildberries.ru/catalog/1/detail.aspx. Берём?'
  )
  expect(target.value).toBe('https://www.wildberries.ru/catalog/1/detail.aspx')
  expect(await screen.findByText('Товар Wildberries № 12345678')).toBeTruthy()
  expect(screen.getByText('Взяли адрес из вставленного текста.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Вернуть весь текст' }))
  expect(target.value).toBe('Смотри, что нашла: https://www.wildberries.ru/catalog/1/detail.aspx. Берём?')
  expect(screen.queryByText('Взяли адрес из вставленного текста.')).toBeNull()
})

test('of several addresses the first is taken, and another one is a click away', async () => {
  const { user, target } = await paste('https://a.ru/1 https://b.ru/2')
  expect(target.value).toBe('https://a.ru/1')
  await user.click(screen.getByRole('button', { name: 'https://b.ru/2' }))
  expect(target.value).toBe('https://b.ru/2')
  expect(document.activeElement).toBe(target)
  await waitFor(() => expect(asked()).toContain('https://b.ru/2'))
})

test('the number of a product alone: whose it is, is asked', async () => {
  const { user, target } = await paste(' 12345678 ')
  expect(screen.getByText('Похоже на артикул. Чей он?')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Выберите, чей это артикул: Wildberries или Ozon.')).toBeTruthy()
  expect(asked()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Ozon' }))
  expect(target.value).toBe('https://www.ozon.ru/product/12345678/')
  await waitFor(() => expect(asked()).toEqual(['https://www.ozon.ru/product/12345678/']))
})

test('a number that says whose it is, is taken as that product', async () => {
  const { target } = await paste('вб 12345678')
  expect(target.value).toBe('https://www.wildberries.ru/catalog/12345678/detail.aspx')
})

test('what is pasted into an address goes into it', async () => {
  const { user, target } = await paste('https://a.ru/x')
  await user.paste('?a=b.ru')
  expect(target.value).toBe('https://a.ru/x?a=b.ru')
})

test.each([
  ['Смотри: ozon.ru/product/1. Берём?', 'ozon.ru/product/1'],
  ['WB 12345678', 'https://www.wildberries.ru/catalog/12345678/detail.aspx'],
  ['12345678', '12345678'],
  ['https://пример.рф/два слова', 'https://пример.рф/два слова']
])('the first link starts from %j too', async (text, target) => {
  const { user } = open('/links')
  await user.type(await screen.findByLabelText('Адрес, на который поведёт ссылка'), `${text}{Enter}`)
  expect(await screen.findByLabelText('Куда ведёт ссылка')).toHaveProperty('value', target)
})

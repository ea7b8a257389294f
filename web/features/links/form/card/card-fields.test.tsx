import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

const OF_PAGE = `/uploads/${'a'.repeat(32)}.jpg`
const OWN = `/uploads/${'b'.repeat(32)}.jpg`

const saved = () => server.sent.findLast(({ method }) => method === 'POST' || method === 'PUT')?.body
const pageSays = (title: string, image: string) => {
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/preview')
      ? Response.json({ title, image })
      : url.pathname === '/api/users/uploads'
        ? Response.json({ url: OWN, width: 800, height: 400 }, { status: 201 })
        : undefined
}

async function openCard() {
  const opened = open('/links?create')
  await opened.user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'wildberries.ru/1')
  await opened.user.click(await screen.findByRole('button', { name: 'Как покажут мессенджеры' }))
  const title = await screen.findByLabelText<HTMLInputElement>('Название в карточке')
  return { ...opened, title, submit: screen.getByRole('button', { name: 'Создать ссылку' }) }
}

const image = () => screen.getByRole('group', { name: 'Картинка' }).querySelector('img')?.getAttribute('src')
const picture = () => within(screen.getByRole('group', { name: 'Картинка' }))

test('what the page says is shown and not sent: the server reads it itself', async () => {
  pageSays('Пуховик женский', OF_PAGE)
  const { user, title, submit } = await openCard()
  await waitFor(() => expect(title.value).toBe('Пуховик женский'))
  expect(await picture().findByRole('button', { name: 'Заменить' })).toBeTruthy()
  await user.click(submit)
  await screen.findByText('Ссылка готова')
  expect(saved()).not.toHaveProperty('appTitle')
  expect(saved()).not.toHaveProperty('appImage')
})

test('own words and an own picture are sent; each can go back to the page’s', async () => {
  pageSays('Пуховик женский', OF_PAGE)
  const { user, title, submit } = await openCard()
  await waitFor(() => expect(title.value).toBe('Пуховик женский'))
  await user.clear(title)
  await user.type(title, 'Скидка')
  await user.upload(
    picture().getByLabelText('Картинка: файл'),
    new File(['…'], 'a.png', { type: 'image/png' })
  )
  expect(await picture().findByRole('button', { name: 'Вернуть как на странице' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Вернуть как на странице' })[0] ?? title)
  expect(title.value).toBe('Пуховик женский')
  await user.click(submit)
  await screen.findByText('Ссылка готова')
  expect(saved()).toMatchObject({ appImage: OWN })
  expect(saved()).not.toHaveProperty('appTitle')
})

test('a picture that was taken away stays away', async () => {
  pageSays('Пуховик', OF_PAGE)
  const { user, submit } = await openCard()
  await user.click(await picture().findByRole('button', { name: 'Убрать' }))
  await user.click(submit)
  await screen.findByText('Ссылка готова')
  expect(saved()).toMatchObject({ appImage: '' })
})

test('the title of the page is proposed for the link, and never put over what was typed', async () => {
  pageSays('Пуховик женский', '')
  const { user } = await openCard()
  const name = screen.getByLabelText<HTMLInputElement>('Название')
  await user.type(name, 'М')
  expect(screen.queryByRole('button', { name: /^Взять со страницы/ })).toBeNull()
  await user.clear(name)
  await user.click(await screen.findByRole('button', { name: /^Взять со страницы: Пуховик женский/ }))
  expect(name.value).toBe('Пуховик женский')
  expect(document.activeElement).toBe(name)
})

const ofPerson = { appTitleAuto: false, appImageAuto: false }

test('what the old page told of a link goes with its address; the new one is shown in its place', async () => {
  server.stored = [
    wire('7', { fulllink: 'https://shop.ru/1', appTitle: 'Пуховик', appImage: OF_PAGE, picture: OF_PAGE })
  ]
  // The new page is not read before it was seen that the old one is gone.
  const read = Promise.withResolvers<Response>()
  server.answerOf = ({ url }) => {
    if (!url.pathname.endsWith('/preview')) return undefined
    return url.searchParams.get('url') === 'https://shop.ru/2'
      ? read.promise
      : Response.json({ title: '', image: '' })
  }
  const { user } = open('/links/7')
  await user.click(await screen.findByRole('button', { name: 'Как покажут мессенджеры' }))
  const title = screen.getByLabelText<HTMLInputElement>('Название в карточке')
  expect([title.value, image()]).toEqual(['Пуховик', OF_PAGE])
  const target = screen.getByLabelText('Куда ведёт ссылка')
  await user.clear(target)
  await user.type(target, 'https://shop.ru/2')
  expect(title.value).toBe('')
  read.resolve(Response.json({ title: 'Ботинки', image: OWN }))
  await waitFor(() => expect([title.value, image()]).toEqual(['Ботинки', OWN]))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved()).toMatchObject({ fulllink: 'https://shop.ru/2' }))
  expect(saved()).not.toHaveProperty('appTitle')
  expect(saved()).not.toHaveProperty('appImage')
})

test('what a person has chosen of a link can be handed back to the page, and follows it from then on', async () => {
  pageSays('Пуховик женский', OF_PAGE)
  server.stored = [wire('7', { appTitle: 'Скидка', appImage: OWN, picture: OWN, ...ofPerson })]
  const { user } = open('/links/7')
  expect(await screen.findByText('«Скидка» · с картинкой')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Как покажут мессенджеры' }))
  await user.click(await picture().findByRole('button', { name: 'Вернуть как на странице' }))
  expect(document.activeElement).toBe(picture().getByRole('button', { name: 'Заменить' }))
  await user.click(screen.getByRole('button', { name: 'Вернуть как на странице' }))
  expect(screen.getByLabelText('Название в карточке')).toHaveProperty('value', 'Пуховик женский')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved()).toMatchObject({ appTitle: null, appImage: null }))
})

test('what the page tells of a link that is there, and nothing stored yet, can be taken away before it is', async () => {
  pageSays('Пуховик женский', OF_PAGE)
  server.stored = [wire('7')]
  const { user } = open('/links/7')
  await user.click(await screen.findByRole('button', { name: 'Как покажут мессенджеры' }))
  const title = screen.getByLabelText<HTMLInputElement>('Название в карточке')
  await waitFor(() => expect(title.value).toBe('Пуховик женский'))
  await user.clear(title)
  await user.click(picture().getByRole('button', { name: 'Убрать' }))
  expect([title.value, image()]).toEqual(['', undefined])
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(saved()).toMatchObject({ appTitle: '', appImage: '', was: { appTitle: null, appImage: null } })
  )
})

test('of a link that is there only what was changed of its card is sent', async () => {
  server.stored = [
    wire('7', {
      appTitle: 'Прежнее',
      appImage: 'https://cdn.shop.ru/a.png',
      picture: OF_PAGE,
      ...ofPerson
    })
  ]
  const { user } = open('/links/7')
  await user.click(await screen.findByRole('button', { name: 'Как покажут мессенджеры' }))
  expect(image()).toBe(OF_PAGE)
  await user.type(screen.getByLabelText('Название в карточке'), ' и новое')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved()).toMatchObject({ appTitle: 'Прежнее и новое' }))
  expect(saved()).not.toHaveProperty('appImage')
})

test('each messenger draws the card in its own way, in the name of the short link', async () => {
  pageSays('Пуховик женский', OF_PAGE)
  const { user } = await openCard()
  expect(await screen.findByText('trp.ru')).toBeTruthy()
  expect(screen.getByText('Пуховик женский', { selector: 'p' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'WhatsApp' }))
  expect(screen.getByText('trp.ru')).toBeTruthy()
})

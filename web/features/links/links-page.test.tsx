import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { problems } from '#contract/problems.ts'
import { refuse } from '#web/api/testing/stand-in.ts'

import { open, server, wire } from './links-page.harness.tsx'

afterEach(() => void vi.useRealTimers())

test('without links the first one starts right there', async () => {
  const { user, router } = open('/links')
  await user.type(await screen.findByLabelText('Адрес, на который поведёт ссылка'), 'wildberries.ru/x{Enter}')
  expect(router.state.location.search).toContain('create')
  expect(await screen.findByLabelText('Куда ведёт ссылка')).toHaveProperty('value', 'wildberries.ru/x')
  expect(await screen.findByText('Товар Wildberries № 12345678')).toBeTruthy()
})

test('the first address stays while another tab is looked at', async () => {
  const { user, client } = open('/links')
  const field = await screen.findByLabelText('Адрес, на который поведёт ссылка')
  await user.type(field, 'wildberries.ru/')
  const archive = Promise.withResolvers<Response>()
  server.answerOf = ({ url }) => (url.searchParams.get('state') === 'archived' ? archive.promise : undefined)
  const asked = client.refetchQueries()
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(field.isConnected).toBe(true)
  archive.resolve(Response.json([]))
  await act(() => asked)
  expect(field).toHaveProperty('value', 'wildberries.ru/')
})

test('the list is searched and sorted by the server, and the address keeps it', async () => {
  server.stored = [wire('1', { title: 'Лето' }), wire('2', { title: 'Зима', visits: null, uniqVisits: null })]
  const { user, router } = open('/links')
  expect(await screen.findByText('2 ссылки')).toBeTruthy()
  // In one breath: with a pause between the letters the list is searched for the first of them.
  const quick = user.setup({ delay: null })
  await quick.type(screen.getByLabelText('Найти ссылку'), 'Лето')
  await waitFor(() => expect(screen.queryByText('Зима')).toBeNull())
  await user.selectOptions(screen.getByLabelText('Порядок ссылок'), 'По названию, от А до Я')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('title'))
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('Лето')
  await waitFor(() => expect(server.sent.at(-1)?.url.searchParams.get('sort')).toBe('title'))
  await user.clear(screen.getByLabelText('Найти ссылку'))
  await quick.type(screen.getByLabelText('Найти ссылку'), 'осень')
  expect(await screen.findByText('Ничего не нашлось')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Показать все ссылки' }))
  expect(await screen.findByText('Зима')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the rest comes on demand', async () => {
  server.stored = Array.from({ length: 51 }, (_, n) => wire(String(n + 1)))
  const { user } = open('/links')
  expect(await screen.findByText('51 ссылка')).toBeTruthy()
  expect(screen.queryByText('Ссылка 51')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByText('Ссылка 51')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ссылка 51' }))
  await waitFor(() => expect(document.querySelector('body > output')?.textContent).toBe('Показано 51 из 51'))
})

test('a link that climbs from the last page into the first while the list is open is shown', async () => {
  const links = Array.from({ length: 60 }, (_, n) => wire(String(n + 1)))
  server.stored = links
  const { user } = open('/links?sort=-visits')
  expect(await screen.findByText('60 ссылок')).toBeTruthy()
  server.stored = [...links.slice(54, 55), ...links.filter(({ _id }) => _id !== '55')]
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByText('Ссылка 55')).toBeTruthy()
  expect(screen.getAllByText(/^Ссылка \d+$/)).toHaveLength(60)
})

/** Where the pages began that were asked for. */
const pages = () => server.sent.map(({ url }) => url.searchParams.get('skip')).filter(skip => skip !== null)

test('a list that never stands still is read again once, not over and over', async () => {
  server.stored = Array.from({ length: 60 }, (_, n) => wire(String(n + 1)))
  server.answerOf = ({ url }) => {
    if (url.searchParams.has('skip')) server.stored.unshift(...server.stored.splice(-1))
    return undefined
  }
  const { user } = open('/links?sort=-visits')
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await waitFor(() => expect(pages()).toEqual(['0', '50', '0', '50']))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(pages()).toHaveLength(4)
  expect(screen.getAllByText(/^Ссылка \d+$/)).toHaveLength(59)
})

test('a link that starts or ends while the list is open is read again', async () => {
  // The clock stands: however late the list comes, the end is still to come.
  vi.useFakeTimers({ toFake: ['Date'] })
  server.stored = [wire('1', { endDate: new Date(Date.now() + 500).toISOString() })]
  open('/links')
  expect(await screen.findByText('Работает')).toBeTruthy()
  server.stored = server.stored.map(link => ({ ...link, state: 'ended' as const }))
  expect(await screen.findByText(/^Закончилась/)).toBeTruthy()
})

test('what was copied is said by one voice for all rows', async () => {
  server.stored = [wire('1'), wire('2')]
  const { user } = open('/links')
  await user.click((await screen.findAllByTitle('Скопировать'))[0] ?? document.body)
  await waitFor(() => expect(document.querySelector('body > output')?.textContent).toBe('Скопировано'))
  expect(document.querySelectorAll('li output')).toHaveLength(0)
})

test('the tab says which form is open', async () => {
  server.stored = [wire('7', { title: 'Лето' })]
  const { router } = open('/links')
  await screen.findByText('Лето')
  expect(document.title).toBe('Ссылки · Тропа')
  await router.navigate('/links?create')
  await waitFor(() => expect(document.title).toBe('Новая ссылка · Тропа'))
  await router.navigate('/links/7')
  await waitFor(() => expect(document.title).toBe('Изменить: Лето · Тропа'))
  await router.navigate('/links')
  await waitFor(() => expect(document.title).toBe('Ссылки · Тропа'))
})

test('the first link: nonsense is refused at the field, and closing the form keeps what was typed', async () => {
  const { user, router } = open('/links')
  const field = await screen.findByLabelText('Адрес, на который поведёт ссылка')
  await user.type(field, 'чушь какая то{Enter}')
  expect(await screen.findByText(/^Это не похоже на адрес сайта/)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(router.state.location.search).toBe('')

  await user.clear(field)
  await user.type(field, 'wildberries.ru/x{Enter}')
  await screen.findByText('Товар Wildberries № 12345678')
  await router.navigate('/elsewhere', { replace: true })
  await router.navigate(-1)
  expect(await screen.findByLabelText('Адрес, на который поведёт ссылка')).toHaveProperty(
    'value',
    'wildberries.ru/x'
  )
})

test('deleting asks first and then takes the link away', async () => {
  server.stored = [wire('1'), wire('2')]
  const { user } = open('/links')
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    return within(await screen.findByRole('dialog', { name: 'Удалить ссылку?' }))
  }
  await user.click((await remove()).getByRole('button', { name: 'Отмена' }))
  expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Действия со ссылкой Ссылка 1')
  )
  const question = await remove()
  expect(question.getByText(/Её переходы останутся в обзоре/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Удалить ссылку' }))
  await waitFor(() => expect(screen.queryByText('Ссылка 1')).toBeNull())
  expect(screen.getByText('1 ссылка')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('1 ссылка')))
})

test('whoever goes on to the search while a link goes into the archive types on there', async () => {
  server.stored = [wire('1'), wire('2')]
  const held = Promise.withResolvers<undefined>()
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? held.promise : undefined)
  const { user } = open('/links')
  await user.click(await screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'В архив' }))
  const search = screen.getByLabelText('Найти ссылку')
  await user.click(search)
  held.resolve(undefined)
  await waitFor(() => expect(screen.queryByText('Ссылка 1')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Вернуть' })).toBeTruthy()
  expect(document.activeElement).toBe(search)
})

test('the way back from a screen takes the question along that was asked on it', async () => {
  server.stored = [wire('1')]
  const { user, router, where } = open('/elsewhere')
  await act(() => router.navigate('/links'))
  await user.click(await screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await screen.findByRole('dialog', { name: 'Удалить ссылку?' })
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([where(), server.sent.some(({ method }) => method === 'DELETE')]).toEqual(['/elsewhere', false])
})

test.each([
  ['without an answer', /^Нет связи с сервером/, () => Promise.reject(new TypeError('offline'))],
  ['by a proxy that gave up', problems.INTERNAL[1], () => new Response('<h1>504</h1>', { status: 504 })]
])(
  'a deletion that failed %s says why where it was asked for, and can be tried again',
  async (_, why, fail) => {
    server.stored = [wire('1')]
    server.answerOf = ({ method }) => (method === 'DELETE' ? fail() : undefined)
    const { user } = open('/links')
    await user.click(await screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить ссылку?' }))
    const button = question.getByRole('button', { name: 'Удалить ссылку' })
    await user.click(button)
    expect(await question.findByText('Не знаем, получилось ли')).toBeTruthy()
    expect(question.getByText(why)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button))
    server.answerOf = () => undefined
    await user.click(button)
    expect(await screen.findByText('Ваша первая короткая ссылка')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  }
)

test('a list that did not come can be asked for again', async () => {
  server.answerOf = ({ url }) => (url.pathname.endsWith('/shortlinks') ? refuse('FORBIDDEN') : undefined)
  const { user } = open('/links')
  expect(await screen.findByText(problems.FORBIDDEN[1])).toBeTruthy()
  server.answerOf = () => undefined
  server.stored = [wire('1')]
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByText('Ссылка 1')).toBeTruthy()
})

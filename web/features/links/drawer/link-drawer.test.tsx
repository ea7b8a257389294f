import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { open, server, wire } from '#web/features/links/links-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

// Where one is, and where the focus is, when the drawer has closed.

const page = () => screen.getByRole('link', { name: 'Открыть страницу' }).getAttribute('href')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('closing goes back to where the drawer was opened, and the browser does not open it again', async () => {
  const { user, router } = open('/dashboard/7?preset=7d')
  await router.navigate('/links/7')
  server.stored = [wire('7')]
  await screen.findByLabelText('Название')
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/7', search: '?preset=7d' })
  )
})

test('opened by its address, the drawer gives its place to the list and the focus to the screen', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7?q=лето')
  await screen.findByLabelText('Название')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/links'))
  expect(router.state.historyAction).toBe('REPLACE')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('the focus returns to the menu from which a link was changed', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links')
  const menu = await screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 7' })
  menu.focus()
  await user.keyboard('{Enter}')
  const first = await screen.findByRole('menuitem', { name: 'Скопировать' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.click(screen.getByRole('menuitem', { name: 'Изменить' }))
  await user.type(await screen.findByLabelText('Название'), ', лето{Enter}')
  await closed()
  expect(router.state.location.pathname).toBe('/links')
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

test('a new link stays on the screen after a reload, and leads back when it is closed', async () => {
  const { user, router } = open('/dashboard')
  await router.navigate('/links?create')
  await user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'wildberries.ru/1')
  await user.type(await screen.findByLabelText('Название'), 'Раз{Enter}')
  expect(await screen.findByText('Ссылка готова')).toBeTruthy()
  expect(router.state.location).toMatchObject({
    pathname: '/links',
    search: '',
    state: { saved: { id: '99', title: 'Раз' } }
  })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

test('an unchanged slug: saving closes the drawer without a question', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/links'))
  expect(screen.queryByText('Закрыть без сохранения?')).toBeNull()
})

test('a link that has become a page is handed on as one, and stays so after a reload', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7')
  await user.click(await screen.findByRole('button', { name: 'Мини-страница' }))
  await user.click(screen.getByRole('switch', { name: /мини-страниц/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Страница готова')).toBeTruthy()
  expect(page()).toBe('https://trp.ru/slug-7')
  await user.keyboard('{Escape}')
  await closed()

  const saved = { id: '7', slug: 'slug-7', title: '', isLanding: true, startsAt: null, endsAt: null }
  await router.navigate('/links', { state: { saved } })
  expect(await screen.findByText('Страница готова')).toBeTruthy()
  expect(page()).toBe('https://trp.ru/slug-7')
})

test('a link whose time has not come is not called ready: when it opens stands below its address', async () => {
  const { router } = open('/dashboard')
  const saved = { id: '7', slug: 'slug-7', title: '', isLanding: false }
  await router.navigate('/links', {
    state: { saved: { ...saved, startsAt: '2099-11-30T21:00:00.000Z', endsAt: null } }
  })
  expect(await screen.findByText('Ссылка сохранена')).toBeTruthy()
  expect(document.title).toContain('Ссылка сохранена')
  expect(plain(screen.getByText(/^Откроется/).textContent)).toContain('1 декабря 2099 г. в 00:00 по Москве')
})

test('nor is one whose time is over', async () => {
  const { router } = open('/dashboard')
  const saved = { id: '7', slug: 'slug-7', title: '', isLanding: true }
  await router.navigate('/links', {
    state: { saved: { ...saved, startsAt: null, endsAt: '2020-11-30T21:00:00.000Z' } }
  })
  expect(await screen.findByText('Страница сохранена')).toBeTruthy()
  expect(plain(screen.getByText(/^Её срок/).textContent)).toContain('1 декабря 2020 г. в 00:00 по Москве')
})

test('what is being saved cannot be typed over, and who does not wait for it is told that it may be saved', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7')
  const title = await screen.findByLabelText('Название')
  await user.type(title, ', лето')
  server.answerOf = ({ method }) => (method === 'PUT' ? new Promise(() => {}) : undefined)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(title.closest('[inert]')).not.toBeNull())
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Закрыть, не дождавшись ответа?' })
  expect(screen.queryByText('Закрыть без сохранения?')).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/links'))
})

test('the question goes with the form, once what it is about is saved', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.answerOf = ({ method }) => (method === 'PUT' ? promise : undefined)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Закрыть, не дождавшись ответа?' })
  resolve(Response.json(wire('7')))
  await waitFor(() => expect(router.state.location.pathname).toBe('/links'))
  await closed()
})

test('who leaves twice is asked anew, and «Escape» answers that question alone', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  await router.navigate('/dashboard')
  await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  await act(() => router.navigate('/profile'))
  expect(screen.getByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy()

  const tries = vi.spyOn(router, 'navigate')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Закрыть без сохранения?')).toBeNull())
  expect(tries).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Ссылка 7, лето')
})

import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { busy, empty, link, show, type Server } from './dashboard-page.harness.tsx'

const unvisited: Server = (path, query) =>
  path === '/api/users/shortlinks' ? { body: [{ ...link, visits: 0, uniqVisits: 0 }] } : empty(path, query)

test('the first link starts right here and goes on in the form with what was typed', async () => {
  const { router } = show((path, query) =>
    path === '/api/users/shortlinks' ? { body: [] } : empty(path, query)
  )
  const user = userEvent.setup()
  await user.type(
    await screen.findByLabelText('Адрес, на который поведёт ссылка'),
    ' wildberries.ru/1 {Enter}'
  )
  expect(router.state.location.pathname + router.state.location.search).toBe('/links?create')
  expect(router.state.location.state).toEqual({ target: 'wildberries.ru/1' })
})

test('a link without visits stands there large, until its first visit comes by itself', async () => {
  let server = unvisited
  const { client } = show((path, query) => server(path, query))
  expect(await screen.findByText('Откройте её сами: переход появится здесь.')).toBeTruthy()
  expect(screen.getByText('ivan-chai')).toBeTruthy()
  server = busy
  await act(() => client.refetchQueries())
  expect(await screen.findByText('ВКонтакте')).toBeTruthy()
})

test('quiet days offer a longer period', async () => {
  show(empty)
  expect(await screen.findByText('Сегодня переходов не было')).toBeTruthy()
  const longer = screen.getByRole('link', { name: 'Показать: 7 дней' })
  expect(longer.getAttribute('href')).toBe('/dashboard?preset=7d')
})

test('a link that nobody opened yet shows its address and the copy button once', async () => {
  const fresh = { ...link, visits: 0, uniqVisits: 0 }
  show(
    (path, query) => (path.endsWith('/shortlinks/7') ? { body: fresh } : empty(path, query)),
    '/dashboard/7'
  )
  expect(await screen.findByText('Откройте её сами: переход появится здесь.')).toBeTruthy()
  expect(screen.getAllByText('ivan-chai')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Скопировать' })).toHaveLength(1)
})

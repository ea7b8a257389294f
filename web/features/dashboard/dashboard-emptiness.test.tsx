import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { rememberUncounted } from '#web/api/own-visits-mark.ts'

import { busy, empty, figure, link, row, show, untouched, type Server } from './dashboard-page.harness.tsx'

const unvisited: Server = (path, query) =>
  path === '/api/users/shortlinks'
    ? { body: [{ ...link, visits: 0, uniqVisits: 0 }] }
    : untouched(path, query)

test('the first link starts right here and goes on in the form with what was typed', async () => {
  const { router } = show((path, query) =>
    path === '/api/users/shortlinks' ? { body: [] } : untouched(path, query)
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

/** What was said in passing. */
const said = () => document.querySelector('body > output')?.textContent ?? ''
beforeEach(() => document.querySelector('body > output')?.remove())

async function seeFirstVisit(guided: boolean) {
  let server = unvisited
  const { client } = show((path, query) =>
    path === '/api/users/profile'
      ? { body: { limits: { analyticsDays: 7 }, onboarding: !guided } }
      : server(path, query)
  )
  const open = await screen.findByRole('link', { name: 'Открыть' })
  open.focus()
  server = busy
  await act(() => client.refetchQueries())
  await screen.findByText('ВКонтакте')
  expect(open.isConnected).toBe(false)
}

test('the first visit is said when it comes, and who pressed a button there stays on the screen', async () => {
  await seeFirstVisit(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await waitFor(() => expect(said()).toBe('Есть первый переход'))
})

test('where the guide says that the first visit has come, it is not said twice', async () => {
  await seeFirstVisit(true)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(said()).toBe('')
})

test('another period that has visits is no news', async () => {
  const today = [row('current', 1), row('machines', 0)]
  show(
    (path, query) =>
      path.endsWith('/visits') && query.get('dateFrom') === '2026-11-21'
        ? { body: today }
        : fresh(0)(path, query),
    '/dashboard/7?preset=yesterday'
  )
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Показать сегодня' }))
  expect(await figure('Переходы')).toContain('1')
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(said()).toBe('')
})

test('whose links are all archived, or whose newest ones nobody opened, has quiet days, not a first link', async () => {
  const { asked } = show((path, query) =>
    path === '/api/users/shortlinks' ? { body: [] } : empty(path, query)
  )
  expect(await screen.findByText('Сегодня переходов не было')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Показать: 7 дней' })).toBeTruthy()
  expect(
    asked.filter(({ pathname }) => pathname === '/api/users/shortlinks').map(({ search }) => search)
  ).toEqual(['?limit=1'])
})

test('whose visits are all older than what the plan keeps has quiet days, too', async () => {
  show(untouched)
  expect(await screen.findByText('Сегодня переходов не было')).toBeTruthy()
  expect(screen.queryByText('Откройте её сами: переход появится здесь.')).toBeNull()
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

test('a browser whose visits are not counted is not told to open the link itself', async () => {
  rememberUncounted(new Date().toISOString())
  show(unvisited)
  const way = await screen.findByRole('link', { name: 'включите подсчёт' })
  rememberUncounted('')
  expect(way.getAttribute('href')).toBe('/profile/info#own-visits')
  expect(screen.queryByText('Откройте её сами: переход появится здесь.')).toBeNull()
})

test('an open code stays when its button moves with the figures, and gives the focus to the new one', async () => {
  let isVisited = true
  const unvisitedLink = { body: { ...link, visits: 0, uniqVisits: 0 } }
  const { client } = show((path, query) => {
    if (isVisited) return busy(path, query)
    return path.endsWith('/shortlinks/7') ? unvisitedLink : empty(path, query)
  }, '/dashboard/7')
  const user = userEvent.setup()
  const pressed = await screen.findByRole('button', { name: 'QR-код' })
  await user.click(pressed)
  await screen.findByRole('dialog', { name: 'QR-код' })
  isVisited = false
  await act(() => client.refetchQueries())
  expect(await screen.findByText('Откройте её сами: переход появится здесь.')).toBeTruthy()
  expect(pressed.isConnected).toBe(false)
  expect(screen.getByRole('dialog', { name: 'QR-код' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'QR-код' }))
})

const fresh = (visits: number): Server => {
  const one = { ...link, creationDate: '2026-11-20T10:00:00Z', visits, uniqVisits: visits }
  return (path, query) => {
    if (path.endsWith('/shortlinks/7')) return { body: one }
    const isToday = query.get('dateFrom') === '2026-11-21'
    return path.endsWith('/visits') && isToday
      ? { body: [row('current', Math.min(visits, 1)), row('machines', 0)] }
      : empty(path, query)
  }
}

test('under yesterday, a link without visits sends to today', async () => {
  const { router } = show(fresh(0), '/dashboard/7?preset=yesterday')
  expect(await screen.findByText(/сегодняшние переходы появятся под «Сегодня»/)).toBeTruthy()
  expect(screen.queryByText(/переход появится здесь/)).toBeNull()
  await userEvent.setup().click(screen.getByRole('link', { name: 'Показать сегодня' }))
  expect(router.state.location.search).toBe('')
})

test('visits that came only later are not said to have been before', async () => {
  show(fresh(1), '/dashboard/7?preset=yesterday')
  expect(await screen.findByText('Сегодня переходы уже есть.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Показать сегодня' })).toBeTruthy()
  expect(screen.queryByText(/раньше/i)).toBeNull()
})

test('visits before and after a quiet day are told of', async () => {
  show(fresh(5), '/dashboard/7?preset=yesterday')
  expect(await screen.findByText(/Переходы были раньше и есть позже/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Показать: 7 дней' })).toBeTruthy()
})

const fromFourth: Server = (path, query) =>
  path.endsWith('/visits') && query.get('dateFrom') === '2026-11-04'
    ? { body: [row('current', 12)] }
    : empty(path, query)

test('what came after days that are long over is one step away', async () => {
  show(fromFourth, '/dashboard?from=2026-11-01&to=2026-11-03')
  const later = await screen.findByRole('link', { name: 'Показать: 4–21 ноября' })
  expect(later.getAttribute('href')).toBe('/dashboard?from=2026-11-04&to=2026-11-21')
})

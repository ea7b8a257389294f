import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { problems } from '#contract/problem.ts'
import { writeToken } from '#web/api/session.ts'

import { DashboardPage } from './dashboard-page.tsx'

type Answer = { body: unknown; status?: number; headers?: Record<string, string> }
type Server = (path: string, query: URLSearchParams) => Answer | undefined

const link = {
  _id: '7',
  shortlink: 'ivan-chai',
  fulllink: 'https://example.ru/chai',
  title: 'Иван-чай',
  users: ['1'],
  isMicrolanding: false,
  microlandingTemplate: '',
  additionalLinks: [],
  creationDate: '2026-10-01T10:00:00Z',
  erid: '',
  advertiser: '',
  appImage: '',
  appTitle: '',
  adult: false,
  visits: 12,
  uniqVisits: 9
}

const row = (label: string, visits: number, uniqVisits = visits) => ({ label, visits, uniqVisits })
const refused = (code: 'NOT_FOUND' | 'REPORTS_UNAVAILABLE' | 'TOO_MANY_ATTEMPTS'): Answer => {
  const [status, message] = problems[code]
  return { status, body: { statusCode: status, code, message } }
}

/** Today 12 visits of 9 people and 3 machines; the day before, up to this hour, 10 of 9 and none. */
const busy: Server = (path, query) => {
  const isToday = query.get('dateFrom')?.startsWith('2026-11-21')
  switch (path) {
    case '/api/config':
      return { body: { shortBase: 'https://tropa.example' } }
    case '/api/users/profile':
      return { body: { limits: { analyticsDays: 7 } } }
    case '/api/users/shortlinks':
      return { body: [link] }
    case '/api/users/shortlinks/7':
      return { body: link }
    case '/api/ch_analytics/visits':
      return { body: isToday ? [row('current', 12, 9), row('machines', 3)] : [row('current', 10, 9)] }
    case '/api/ch_analytics/visits-chart':
      return {
        body: ['09', '10', '11', '12'].map((hour, index) =>
          row(`2026-11-${isToday ? 21 : 20}T${hour}:00`, isToday ? index + 1 : 5)
        )
      }
    case '/api/ch_analytics/social':
      return { body: [row('vk', 9), row('direct', 3)] }
    case '/api/ch_analytics/cities':
      return { body: [row('Казань', 6), row('', 6)] }
    default:
      return undefined
  }
}

const empty: Server = (path, query) =>
  path.startsWith('/api/ch_analytics/')
    ? { body: path.endsWith('/visits') ? [row('current', 0), row('machines', 0)] : [] }
    : busy(path, query)

const unvisited: Server = (path, query) =>
  path === '/api/users/shortlinks' ? { body: [{ ...link, visits: 0, uniqVisits: 0 }] } : empty(path, query)

function show(server: Server, address = '/dashboard') {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost')
    asked.push(url)
    const {
      body,
      status = 200,
      headers = {}
    } = server(url.pathname, url.searchParams) ?? refused('NOT_FOUND')
    return Response.json(body, { status, headers })
  })
  const router = createMemoryRouter([{ path: '/dashboard/:id?', Component: DashboardPage }], {
    initialEntries: [address]
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
  return { asked, router, client }
}

const figure = async (label: string) => {
  const terms = await screen.findAllByText(label, { selector: 'dt' })
  return terms[0]?.parentElement?.textContent?.replaceAll('\u00A0', ' ') ?? ''
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:20:00Z') })
  writeToken('token')
  return () => vi.useRealTimers()
})

test('shows the figures of today with their change against the same hours of yesterday', async () => {
  const { asked } = show(busy)
  expect(await figure('Переходы')).toContain('12')
  await screen.findByText('на 20 % больше')
  expect(await figure('Переходы')).toContain('12на 20 % больше')
  expect(await figure('Люди')).toContain('9столько же')
  expect(await figure('Повторы')).toContain('3в 3 раза больше')
  expect(await figure('Машины')).toContain('3раньше не было')
  const ends = asked.map(url => url.searchParams.get('dateTo'))
  expect(ends).toContain('2026-11-20T11:00:00+03:00')
  expect(ends).toContain('2026-11-21T11:00:00+03:00')
  expect(screen.getByText('сравнение с 20 ноября, оба дня до 11:00')).toBeTruthy()
})

test('names sources and cities in Russian, with numbers and shares', async () => {
  show(busy)
  expect((await screen.findByText('ВКонтакте')).closest('li')?.textContent).toBe('ВКонтакте975\u00A0%')
  expect(screen.getByText('Прямые переходы').closest('li')?.textContent).toContain('25\u00A0%')
  expect(await screen.findByText('Не определён')).toBeTruthy()
})

test('keeps period and comparison in the address', async () => {
  const { router, asked } = show(busy)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Вчера' }))
  expect(router.state.location.search).toBe('?preset=yesterday')
  expect(asked.some(url => url.search.startsWith('?dateFrom=2026-11-20&dateTo=2026-11-20'))).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'Прошлый период на графике' }))
  expect(router.state.location.search).toBe('?preset=yesterday&compare=1')
})

test('reads the chart point by point, both periods, and not what is still ahead', async () => {
  show(busy, '/dashboard?compare=1')
  const chart = await screen.findByRole('slider', { name: /График переходов/ })
  await screen.findByText('Переходы 20 ноября')
  expect(chart.getAttribute('aria-valuetext')).toContain('21 ноября, 11:00–12:00: 3\u00A0перехода')
  fireEvent.change(chart, { target: { value: '0' } })
  expect(chart.getAttribute('aria-valuetext')?.replaceAll('\u00A0', ' ')).toBe(
    '21 ноября, 09:00–10:00: 1 переход, 1 человек. Раньше, 20 ноября, 09:00–10:00: 5 переходов, 5 человек'
  )
  fireEvent.change(chart, { target: { value: '3' } })
  expect(chart.getAttribute('aria-valuetext')).toContain('ещё впереди')
  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })[4]?.textContent).toContain('––55')
})

test('has nothing that axe objects to', async () => {
  show(busy, '/dashboard/7?compare=1')
  await screen.findByText('ВКонтакте')
  await screen.findByText('Казань')
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

const cut =
  (server: Server): Server =>
  (path, query) => {
    const answer = server(path, query)
    return answer && { ...answer, headers: { [SINCE_HEADER]: '2026-11-14T08:00:00.000Z' } }
  }

test('a plan that keeps less says exactly since when, and names only the days that are shown', async () => {
  show(cut(busy), '/dashboard?preset=30d')
  const words = 'Тариф хранит статистику 7 дней: показано с 14 ноября, 11:00, сравнить не с чем'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText(/^14–21 ноября, по Москве/)).toBeTruthy()
  expect(screen.queryByText(/^сравнение/)).toBeNull()
})

test('where the plan does not keep the period before, it says so once and the switch with it', async () => {
  show(busy, '/dashboard?preset=7d&compare=1')
  expect(await screen.findByText('Сравнить не с чем: тариф хранит статистику 7 дней')).toBeTruthy()
  const previous = screen.getByRole('switch', { name: 'Прошлый период на графике' })
  expect(previous).toHaveProperty('disabled', true)
  expect(previous).toHaveProperty('checked', false)
  const reason = document.getElementById(previous.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('тариф хранит статистику')
})

test('days that the plan no longer keeps are not said to be shown', async () => {
  show(cut(empty), '/dashboard?from=2026-10-01&to=2026-10-05')
  expect(await screen.findByText('Статистика за эти дни уже не хранится')).toBeTruthy()
  expect(screen.getByText(/^1–5 октября, по Москве/)).toBeTruthy()
  expect(screen.queryByText(/показано с/)).toBeNull()
})

test('dates that cannot be read leave the address, and the page says so', async () => {
  const { router } = show(busy, '/dashboard?from=2026-02-31&compare=1')
  expect(await screen.findByText('Дат в адресе не разобрать, показано сегодня')).toBeTruthy()
  expect(router.state.location.search).toBe('?compare=1')
  expect(router.state.historyAction).toBe('REPLACE')
  await userEvent.setup().click(screen.getByRole('link', { name: '7 дней' }))
  expect(screen.queryByText('Дат в адресе не разобрать, показано сегодня')).toBeNull()
})

test('says that it loads, and that it has loaded', async () => {
  show(busy)
  expect(screen.getByText('Загружаем статистику')).toBeTruthy()
  expect(await screen.findByText('Статистика загружена')).toBeTruthy()
})

test('invites to create the first link', async () => {
  show((path, query) => (path === '/api/users/shortlinks' ? { body: [] } : empty(path, query)))
  const action = await screen.findByRole('link', { name: 'Создать первую ссылку' })
  expect(action.getAttribute('href')).toBe('/links?create')
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

test('a report that is away says so and comes back; the others do not notice', async () => {
  let isAway = true
  show((path, query) =>
    isAway && path.endsWith('/social') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)
  )
  expect(await screen.findByText(problems.REPORTS_UNAVAILABLE[1])).toBeTruthy()
  expect(await screen.findByText('Казань')).toBeTruthy()
  isAway = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Попробовать ещё раз: Откуда' }))
  expect(await screen.findByText('ВКонтакте')).toBeTruthy()
  expect(screen.queryByText(problems.REPORTS_UNAVAILABLE[1])).toBeNull()
})

test('when all reports are away it is said once, with one way to try again', async () => {
  let isAway = true
  show((path, query) =>
    isAway && path.startsWith('/api/ch_analytics/') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)
  )
  expect((await screen.findByRole('alert')).textContent).toContain(problems.REPORTS_UNAVAILABLE[1])
  isAway = false
  await userEvent.setup().click(screen.getByRole('button', { name: /Попробовать ещё раз/ }))
  expect(await screen.findByText('ВКонтакте')).toBeTruthy()
  expect(await screen.findByText('Казань')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('told to wait, it waits and offers no button', async () => {
  const { asked } = show((path, query) =>
    path.startsWith('/api/ch_analytics/')
      ? { ...refused('TOO_MANY_ATTEMPTS'), headers: { 'retry-after': '40' } }
      : busy(path, query)
  )
  expect((await screen.findByRole('alert')).textContent?.replaceAll('\u00A0', ' ')).toContain(
    'Повторим сами через 40 секунд.'
  )
  expect(screen.queryByRole('button', { name: /Попробовать/ })).toBeNull()
  expect(asked.filter(url => url.pathname.endsWith('/social'))).toHaveLength(1)
})

test('one link: its address, its figures, its edit form', async () => {
  const { asked } = show(busy, '/dashboard/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Иван-чай' })).toBeTruthy()
  const open = await screen.findByRole('link', { name: 'Открыть в новой вкладке' })
  expect(open.getAttribute('href')).toBe('https://tropa.example/ivan-chai')
  expect(screen.getByRole('link', { name: 'Изменить ссылку' }).getAttribute('href')).toBe('/links/7')
  await screen.findByText('ВКонтакте')
  const reports = asked.filter(url => url.pathname.startsWith('/api/ch_analytics/'))
  expect(reports.every(url => url.searchParams.get('id') === '7')).toBe(true)
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

test('a link of somebody else is a missing one, with a way back', async () => {
  show(
    (path, query) => (path.endsWith('/shortlinks/8') ? refused('NOT_FOUND') : busy(path, query)),
    '/dashboard/8'
  )
  expect(await screen.findByText('Такой ссылки у вас нет')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Вернуться к обзору' }).getAttribute('href')).toBe('/dashboard')
})

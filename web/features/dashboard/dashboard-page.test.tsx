import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'

import { linksKey } from '#web/features/links/link-queries.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { busy, figure, refused, row, rowOf, show } from './dashboard-page.harness.tsx'

test('shows the figures of today with their change against the same hours of yesterday', async () => {
  const { asked } = show(busy)
  expect(await figure('Переходы')).toContain('12')
  await screen.findByText('на 20 % больше')
  expect(await figure('Переходы')).toContain('12на 20 % большебыло 10')
  expect(await figure('Люди')).toContain('9столько же')
  expect(await figure('Повторы')).toContain('3в 3 раза больше')
  expect(await figure('Машины')).toContain('3раньше не было')
  const ends = asked.map(url => url.searchParams.get('dateTo'))
  expect(ends).toContain('2026-11-20T11:00:00+03:00')
  expect(ends).toContain('2026-11-21T11:00:00+03:00')
  expect(screen.getByText('сравнение с 20 ноября, оба дня до 11:00')).toBeTruthy()
})

test('says of a period over a month’s end that people are counted anew in each month', async () => {
  show(busy, '/dashboard?from=2026-10-31&to=2026-11-01')
  expect(await figure('Люди')).toContain('разные посетители, каждый месяц заново')
  cleanup()
  show(busy, '/dashboard?from=2026-11-01&to=2026-12-05')
  expect(await figure('Люди')).toMatch(/разные посетители$/)
})

test.each([
  [1000, /разные посетители$/],
  [1001, /разные посетители, ±1 %$/]
])('%d people are said to be counted as exactly as they are', async (people, words) => {
  const of = (path: string, query: URLSearchParams) =>
    path === '/api/ch_analytics/visits' ? { body: [row('current', 2000, people)] } : busy(path, query)
  show(of, '/dashboard?from=2026-11-01&to=2026-11-05')
  expect(await figure('Люди')).toMatch(words)
})

test('names sources and cities in Russian, with numbers and shares', async () => {
  show(busy)
  expect((await rowOf('ВКонтакте')).textContent).toBe('ВКонтакте975\u00A0%')
  expect((await rowOf('Прямые переходы')).textContent).toContain('25\u00A0%')
  expect((await rowOf('Не определён')).textContent).toContain('50\u00A0%')
  expect((await rowOf('Телефоны')).textContent).toContain('100\u00A0%')
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
  expect(plain(chart.getAttribute('aria-valuetext'))).toBe(
    '21 ноября, 09:00–10:00: 1 переход, 1 человек. Раньше, 20 ноября, 09:00–10:00: 5 переходов, 5 человек'
  )
  fireEvent.change(chart, { target: { value: '3' } })
  expect(chart.getAttribute('aria-valuetext')).toContain('ещё впереди')
  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })[4]?.textContent).toContain(
    '––20 ноября, 12:00–13:0055'
  )
})

test('has nothing that axe objects to', async () => {
  show(busy, '/dashboard/7?compare=1')
  await screen.findByText('ВКонтакте')
  await rowOf('Казань')
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('one link after its edit form: what that has read of it is something else', async () => {
  const asForm = { id: '7', slug: 'ivan-chai', target: 'https://example.ru/' }
  show(busy, '/dashboard/7', undefined, client => client.setQueryData([...linksKey, 'one', '7'], asForm))
  expect(await screen.findByRole('heading', { level: 1, name: 'Иван-чай' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Открыть в новой вкладке' })).toBeTruthy()
})

test('says that it loads, and that it has loaded', async () => {
  show(busy)
  expect(screen.getByText('Загружаем статистику')).toBeTruthy()
  expect(await screen.findByText('Статистика загружена')).toBeTruthy()
})

test('one link: its address, its figures, its edit form', async () => {
  const { reports } = show(busy, '/dashboard/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Иван-чай' })).toBeTruthy()
  const open = await screen.findByRole('link', { name: 'Открыть в новой вкладке' })
  await waitFor(() => expect(open.getAttribute('href')).toBe('https://tropa.example/ivan-chai'))
  expect(screen.getByRole('link', { name: 'Изменить ссылку' }).getAttribute('href')).toBe('/links/7')
  await screen.findByText('ВКонтакте')
  expect(reports().every(url => url.searchParams.get('id') === '7')).toBe(true)
  expect(screen.getByRole('button', { name: 'QR-код' })).toBeTruthy()
  expect(screen.queryByText('Лучшие ссылки')).toBeNull()
})

test('of one link another like it can be begun', async () => {
  const { router } = show(busy, '/dashboard/7')
  await userEvent.click(await screen.findByRole('link', { name: 'Создать похожую ссылку' }))
  expect(router.state.location).toMatchObject({
    pathname: '/links',
    search: '?create',
    state: { like: '7' }
  })
})

test('a link of somebody else is a missing one, with a way back', async () => {
  show(
    (path, query) => (path.endsWith('/shortlinks/8') ? refused('NOT_FOUND') : busy(path, query)),
    '/dashboard/8'
  )
  expect(await screen.findByText('Такой ссылки у вас нет')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Вернуться к обзору' }).getAttribute('href')).toBe('/dashboard')
})

test('while a period runs, the part that is compared is told with both numbers', async () => {
  show((path, query) =>
    path.endsWith('/visits') && query.get('dateTo') === '2026-11-21'
      ? { body: [row('current', 20, 9), row('machines', 3)] }
      : busy(path, query)
  )
  await screen.findByText('на 20 % больше')
  expect(await figure('Переходы')).toContain('20на 20 % большек 11:00: 12, было 10')
})

test('the first visit of the running hour is not said to be as many as before', async () => {
  show((path, query) =>
    path.endsWith('/visits') && query.get('dateTo') !== '2026-11-21'
      ? { body: [row('current', 0), row('machines', 0)] }
      : busy(path, query)
  )
  expect(await figure('Переходы')).toContain('12')
  await screen.findByText('сравнение с 20 ноября, оба дня до 11:00')
  expect(screen.queryByText(/раньше/)).toBeNull()
})

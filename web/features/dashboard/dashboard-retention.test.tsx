import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { SINCE_HEADER } from '#contract/analytics.ts'

import { busy, empty, row, show, type Server } from './dashboard-page.harness.tsx'

const cut =
  (server: Server): Server =>
  (path, query) => {
    const answer = server(path, query)
    return answer && { ...answer, headers: { [SINCE_HEADER]: '2026-11-14T08:00:00.000Z' } }
  }

const withProfile =
  (profile: object): Server =>
  (path, query) =>
    path === '/api/users/profile'
      ? { body: { limits: { analyticsDays: 730 }, ...profile } }
      : busy(path, query)

test('a plan that keeps less says exactly since when, and names only the days that are shown', async () => {
  show(cut(busy), '/dashboard?preset=30d')
  const words = 'Тариф хранит статистику 7 дней: показано с 14 ноября, 11:00, сравнить не с чем'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText(/^14–21 ноября, по Москве/)).toBeTruthy()
  expect(screen.queryByText(/^сравнение/)).toBeNull()
})

test('what an earlier plan has had removed is said so, not taken for the present one', async () => {
  show(cut(withProfile({})), '/dashboard?preset=30d')
  const words =
    'Более ранняя статистика удалена при прежнем тарифе: показано с 14 ноября, 11:00, сравнить не с чем'
  expect(await screen.findByText(words)).toBeTruthy()
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
  expect(await screen.findByText('Статистика за эти дни не показывается')).toBeTruthy()
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

test('what did not exist yet is no measure', async () => {
  show(withProfile({ registrationDate: '2026-11-18T09:00:00Z' }), '/dashboard?preset=7d')
  expect(await screen.findByText('Сравнить не с чем: вы с нами с 18 ноября')).toBeTruthy()
  expect(screen.queryByText(/(?:%|раза?) (?:больше|меньше)/)).toBeNull()
})

test('a link is measured only against days that it has seen', async () => {
  show(withProfile({}), '/dashboard/7?preset=30d')
  expect(await screen.findByText('Сравнить не с чем: ссылка создана 1 октября')).toBeTruthy()
})

test('days to come are told from dates that are none', async () => {
  const { router } = show(busy, '/dashboard?from=2030-01-01&to=2030-01-31')
  expect(await screen.findByText('Этот период ещё не наступил, показано сегодня')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

const months: Server = (path, query) => {
  if (!path.endsWith('/visits-chart')) return withProfile({})(path, query)
  const isOwn = query.get('dateFrom') === '2026-08-01'
  return {
    body: (isOwn ? ['08', '09', '10', '11'] : ['04', '05', '06', '07']).map(month => row(`2026-${month}`, 3))
  }
}

test('months of so many days before are not laid beside those of a period: they differ in length', async () => {
  show(months, '/dashboard?from=2026-08-01&to=2026-11-08&compare=1')
  expect(await screen.findByText('По месяцам сравнить не с чем: они разной длины')).toBeTruthy()
  const table = await screen.findByRole('table', { hidden: true })
  expect(table.textContent).toContain('август')
  expect(table.textContent).not.toMatch(/апрел|раньше/)
})

test('days without visits that the plan cuts send to no longer period, which would be cut as well', async () => {
  show(cut(empty), '/dashboard?preset=30d')
  expect(await screen.findByText(/^С 14 ноября, 11:00.*переходов не было$/)).toBeTruthy()
  expect(screen.getByText('Более ранней статистики здесь нет.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Показать:/ })).toBeNull()
})

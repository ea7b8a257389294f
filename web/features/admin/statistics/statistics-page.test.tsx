import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, edge } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { counted, day, open } from './statistics-page.harness.tsx'

const STATISTICS = '/api/admin/statistics'

const figure = async (name: string) =>
  plain((await screen.findByRole('link', { name })).closest('li')?.textContent)

const stage = (name: string) =>
  plain(screen.getByText(name, { selector: 'li span' }).closest('li')?.textContent)

/** The figures of a month's row. */
const month = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => plain(textContent))
}

test('the figures of the period stand beside those of as many days before', async () => {
  counted.rows['2026-10-24'] = [
    day('2026-10-24', { sum: 1000.1, refunds: 0.3, registrations: 10, withLink: 5, newPayers: 2 }),
    day('2026-10-25', { sum: 200.2, registrations: 10, withLink: 6, newPayers: 1, visits: 4200 })
  ]
  counted.rows['2026-09-24'] = [
    day('2026-09-24', { sum: 600, registrations: 40, withLink: 30, newPayers: 3, visits: 1000 }),
    day('2026-09-25')
  ]
  open()
  await waitFor(async () =>
    expect(await figure('Выручка')).toBe('Выручка1 200 ₽на 100 % большебыло 600 ₽за вычетом возвратов')
  )
  expect(await figure('Регистрации')).toContain('20на 50 % меньшебыло 40')
  expect(await figure('Новые плательщики')).toContain('3столько же')
  expect(await figure('Переходы')).toContain('4 200в 4,2 раза больше')
  expect(stage('Создали ссылку')).toBe('Создали ссылку1155 %раньше 75 %')
  expect(asked(STATISTICS)).toContainEqual({ dateFrom: '2026-10-24', dateTo: '2026-11-22', by: 'day' })
  expect(asked(STATISTICS)).toContainEqual({ dateFrom: '2026-09-24', dateTo: '2026-10-23', by: 'day' })
  expect(asked(STATISTICS)).toContainEqual({ dateFrom: '2025-11-01', dateTo: '2026-11-22', by: 'month' })
  await expectAccessible()
})

test('while the analytics engine is away visits are unknown, not none, and money is counted', async () => {
  counted.rows['2026-10-24'] = [day('2026-10-24', { visits: null, withVisit: null, sum: 990 })]
  open('?show=visits')
  expect(await figure('Переходы')).toContain('нет данных')
  expect(await figure('Выручка')).toContain('990 ₽')
  expect(screen.getByText(/Статистика переходов сейчас не отвечает: переходы неизвестны/)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(stage('Получили переход')).toBe('Получили переходнет данных')
})

test('days, the step and the figure of the chart are in the address', async () => {
  const { user, where } = open('?preset=last-month&by=week')
  await figure('Выручка')
  expect(asked(STATISTICS)).toContainEqual({ dateFrom: '2026-10-01', dateTo: '2026-10-31', by: 'week' })
  expect(asked(STATISTICS)).toContainEqual({ dateFrom: '2026-09-01', dateTo: '2026-09-30', by: 'week' })
  await user.click(screen.getByRole('link', { name: 'Отток' }))
  expect(screen.getByRole('heading', { level: 2, name: 'Отток' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Год' }))
  expect(where()).toBe('/admin/statistics?show=ended&preset=year')
  await waitFor(() =>
    expect(asked(STATISTICS)).toContainEqual({ dateFrom: '2025-12-01', dateTo: '2026-11-22', by: 'month' })
  )
  await user.click(screen.getByRole('link', { name: 'По дням' }))
  expect(where()).toBe('/admin/statistics?show=ended&preset=year&by=day')
})

test.each([
  ['?from=2026-11-31&to=2026-12-01&by=hour&preset=all&show=secret', '2026-10-24', '2026-11-22'],
  ['?from=2026-11-20&to=2026-11-01', '2026-11-01', '2026-11-20'],
  ['?from=2026-11-20&to=2031-01-01', '2026-11-20', '2026-11-22'],
  ['?from=2031-01-01&to=2032-01-01', '2026-10-24', '2026-11-22']
])('%s asks only for what the server answers', async (address, dateFrom, dateTo) => {
  open(address)
  await figure('Выручка')
  expect(asked(STATISTICS)[0]).toEqual({ dateFrom, dateTo, by: 'day' })
})

test('more days than a chart has room for come by months', async () => {
  open('?from=1990-01-01&to=2026-11-22&by=day')
  await figure('Выручка')
  expect(asked(STATISTICS)[0]).toEqual({ dateFrom: '2016-11-15', dateTo: '2026-11-22', by: 'month' })
  expect(screen.queryByRole('link', { name: 'По дням' })).toBeNull()
})

test('the chart is read point by point, beside the period before', async () => {
  counted.rows['2026-11-20'] = [
    day('2026-11-20', { sum: 500 }),
    day('2026-11-21', { sum: 1490.5 }),
    day('2026-11-22', { sum: 100 })
  ]
  counted.rows['2026-11-17'] = [day('2026-11-17'), day('2026-11-18', { sum: 300 }), day('2026-11-19')]
  open('?from=2026-11-20&to=2026-11-22')
  const slider = await screen.findByRole('slider', { name: 'График, Выручка: стрелками по точкам' })
  const read = () => plain(slider.getAttribute('aria-valuetext'))
  await waitFor(() => expect(read()).toBe('вс, 22 ноября, ещё идёт: 100 ₽; чт, 19 ноября: 0 ₽'))
  fireEvent.change(slider, { target: { value: '1' } })
  expect(read()).toBe('сб, 21 ноября: 1 490,50 ₽; ср, 18 ноября: 300 ₽')
})

test.each([
  [
    'weeks cut elsewhere',
    '?from=2026-10-12&to=2026-10-21&by=week',
    { '2026-10-12': ['2026-10-12', '2026-10-19'], '2026-10-02': ['2026-09-28', '2026-10-05'] },
    '19–21 октября: 100 ₽'
  ],
  [
    'months cut elsewhere',
    '?from=2026-10-01&to=2026-10-31&by=month',
    { '2026-10-01': ['2026-10-01'], '2026-08-31': ['2026-08-01', '2026-09-01'] },
    'октябрь 2026: 100 ₽'
  ],
  [
    'weeks cut alike',
    '?from=2026-10-07&to=2026-10-20&by=week',
    {
      '2026-10-07': ['2026-10-05', '2026-10-12', '2026-10-19'],
      '2026-09-23': ['2026-09-21', '2026-09-28', '2026-10-05']
    },
    '19–20 октября: 100 ₽; 5–6 октября: 100 ₽'
  ],
  [
    'whole months, though not as long',
    '?preset=last-month&by=month',
    { '2026-10-01': ['2026-10-01'], '2026-09-01': ['2026-09-01'] },
    'октябрь 2026: 100 ₽; сентябрь 2026: 100 ₽'
  ]
])('%s: the period before is drawn only where its steps cover the same', async (_, address, dates, last) => {
  for (const [from, steps] of Object.entries(dates)) {
    counted.rows[from] = steps.map(date => day(date, { sum: 100 }))
  }
  open(address)
  const slider = await screen.findByRole('slider')
  // It has come: the sums are measured by it in any case.
  await waitFor(async () => expect(await figure('Выручка')).toMatch(/было|столько же/))
  expect(plain(slider.getAttribute('aria-valuetext'))).toBe(last)
  expect(screen.queryByText(/^Линии прошлого периода нет/) === null).toBe(last.includes(';'))
})

test('terms that ran out lately are not yet lost, and are not compared', async () => {
  counted.rows['2026-10-24'] = [day('2026-10-24', { ended: 4 })]
  counted.rows['2026-09-24'] = [day('2026-09-24', { ended: 40 })]
  open()
  expect(await figure('Отток')).toContain('ещё могут продлить')
  await waitFor(async () => expect(await figure('Выручка')).toContain('раньше тоже 0'))
  expect(await figure('Отток')).not.toContain('меньше')
})

test('plans lead to who has them', async () => {
  counted.plans = [
    { plan: 'START_1', users: 12, renewing: 9, monthly: 3510 },
    { plan: 'STANDARD_12', users: 3, renewing: 1, monthly: 792 }
  ]
  open()
  const plan = await screen.findByRole('link', { name: 'Старт, 1\u00A0мес.' })
  expect(plan.getAttribute('href')).toBe('/admin/users?plan=START_1&status=ACTIVE')
  expect(plain(screen.getByText(/с тарифом/).textContent)).toBe(
    '15 человек с тарифом, продлевают 10: это 4 302 ₽ в месяц'
  )
})

test('who renews is said of one, and of nobody, as people say it', async () => {
  counted.plans = [
    { plan: 'START_1', users: 2, renewing: 1, monthly: 390 },
    { plan: 'STANDARD_12', users: 3, renewing: 0, monthly: 0 }
  ]
  open()
  expect(await screen.findByText('продлевает 1')).toBeTruthy()
  expect(screen.getByText('никто не продлевает')).toBeTruthy()
  expect(plain(screen.getByText(/с тарифом/).textContent)).toBe(
    '5 человек с тарифом, продлевает 1: это 390 ₽ в месяц'
  )
})

test('months are measured by the one before; the present one is not', async () => {
  counted.rows['2025-11-01'] = [
    day('2026-09-01', { sum: 1000 }),
    day('2026-10-01', { sum: 1500, registrations: 8, withLink: 6 }),
    day('2026-11-01', { sum: 10 })
  ]
  open()
  expect((await month('октябрь 2026')).slice(0, 2)).toEqual(['1 500 ₽', '+50 %'])
  expect(await month('октябрь 2026')).toContain('75 %')
  expect((await month('ноябрь 2026')).slice(0, 2)).toEqual(['10 ₽', 'идёт'])
  expect(screen.getByRole('link', { name: 'октябрь 2026' }).getAttribute('href')).toBe(
    '/admin/statistics?from=2026-10-01&to=2026-10-31'
  )
})

test('of those who registered somebody is no nothing, and nearly all are not all', async () => {
  counted.rows['2025-11-01'] = [
    day('2026-09-01'),
    day('2026-10-01', { registrations: 1000, withLink: 998, withPayment: 3 })
  ]
  counted.rows['2026-10-24'] = [day('2026-10-24', { registrations: 10_000, withLink: 9999, withPayment: 2 })]
  counted.rows['2026-09-24'] = [day('2026-09-24', { registrations: 8, withLink: 3, withPayment: 0 })]
  open()
  expect((await month('октябрь 2026')).slice(6, 8)).toEqual(['> 99 %', '< 1 %'])
  await waitFor(() => expect(stage('Создали ссылку')).toBe('Создали ссылку9 999> 99 %раньше 38 %'))
  expect(stage('Заплатили')).toBe('Заплатили2< 1 %раньше 0 %')
})

test('a failure says why and can be tried again; a part that fails leaves the rest', async () => {
  let isDown = true
  edge.answerOf = ({ path }) => {
    if (path === '/api/admin/statistics/plans') return refuse('UNAVAILABLE')
    return isDown ? refuse('UNAVAILABLE') : undefined
  }
  const { user } = open()
  expect(await screen.findByText('Не получилось загрузить')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await figure('Выручка')).toContain('0 ₽')
  const failed = await screen.findByText(/^Не загрузилось/)
  expect(failed.closest('section')?.getAttribute('aria-label')).toBe('Тарифы сейчас')
  expect(screen.getByText(/За эти дни здесь пусто/)).toBeTruthy()
})

test('whoever is no administrator any more is told so', async () => {
  edge.answerOf = () => refuse('FORBIDDEN')
  open()
  expect(await screen.findByText('Этот раздел для администраторов')).toBeTruthy()
})

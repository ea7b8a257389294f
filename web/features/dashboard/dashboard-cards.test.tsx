import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import {
  busy,
  figure,
  refused,
  row,
  rowOf,
  savedFiles,
  show,
  type Server
} from './dashboard-page.harness.tsx'
import { readState, subscribeState } from './live/live-feed.ts'

const names = (urls: URL[]) => urls.map(url => url.pathname.replace('/api/ch_analytics/', ''))

test('only the side of a card that is seen asks, and the arrows go from one to the next', async () => {
  const { reports } = show(busy)
  const user = userEvent.setup()
  await rowOf('ВКонтакте')
  expect(names(reports())).not.toContain('referrers')
  screen.getByRole('tab', { name: 'Соцсети' }).focus()
  await user.keyboard('{ArrowRight}')
  expect((await rowOf('Без сайта')).textContent).toContain('67\u00A0%')
  expect(names(reports())).not.toContain('utm')
  await user.keyboard('{ArrowRight}')
  expect(await rowOf('Без метки')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Метка'), 'Канал (utm_medium)')
  await user.click(await rowOf('medium-spring'))
  expect(reports().at(-1)?.searchParams.get('utm')).toBe('medium:medium-spring')
})

test('a filter of the address opens the side that it belongs to', async () => {
  show(busy, '/dashboard?device=os:Android&utm=term:term-spring')
  expect((await rowOf('Android')).getAttribute('aria-current')).toBe('true')
  expect((await rowOf('term-spring')).getAttribute('aria-current')).toBe('true')
})

test('what is far below the window is asked for when it comes near', async () => {
  const watched: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  const { reports } = show(busy, '/dashboard', onChange => void watched.push(onChange))
  await figure('Переходы')
  await screen.findByText('Откуда')
  await waitFor(() =>
    expect(new Set(names(reports()))).toEqual(new Set(['visits', 'visits-chart', 'recent']))
  )
  act(() => watched.forEach(onChange => onChange([{ isIntersecting: true }])))
  expect(await rowOf('ВКонтакте')).toBeTruthy()
})

test('at most twelve questions at once, with everything in sight', async () => {
  // The stream is open before: when it opens, all is asked again a moment later, which is not meant here.
  show(busy)
  const leave = subscribeState(() => {})
  await waitFor(() => expect(readState()).toBe('open'))
  cleanup()

  const { reports } = show(busy, '/dashboard?compare=1')
  await rowOf('ВКонтакте')
  leave()
  expect(reports().length).toBeLessThanOrEqual(12)
})

test('the machines tell who they are and why nobody counts them', async () => {
  const { reports } = show(busy)
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'кого не посчитали' })
  expect(names(reports())).not.toContain('machines')
  await user.click(button)
  const telegram = await screen.findByText('Превью Telegram')
  expect(telegram.closest('div')?.textContent).toBe('Превью Telegram2')
  expect(screen.getByText('Пустой браузер')).toBeTruthy()
  expect(screen.getByText(/Людей за ними нет, поэтому в переходы они не входят/)).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('without machines there is nothing to open', async () => {
  show((path, query) => (path.endsWith('/visits') ? { body: [row('current', 1)] } : busy(path, query)))
  expect(await figure('Машины')).toContain('роботы и превью')
  expect(screen.queryByRole('button', { name: 'кого не посчитали' })).toBeNull()
})

test('a file of a link is named after it and its conditions', async () => {
  show(busy, '/dashboard/7?source=vk')
  await rowOf('ВКонтакте')
  const saved = savedFiles()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Скачать таблицу: Откуда, соцсети' }))
  expect(saved[0]?.name).toBe('tropa-socseti-ivan-chai-ВКонтакте-2026-11-21.csv')
})

const saveSocial = () => screen.getByRole('button', { name: 'Скачать таблицу: Откуда, соцсети' })

test('while other days are on their way there is no file of the days before them', async () => {
  const late = Promise.withResolvers<unknown>()
  show((path, query) =>
    path.endsWith('/social') && query.get('dateFrom') === '2026-11-15'
      ? { body: late.promise }
      : busy(path, query)
  )
  await rowOf('ВКонтакте')
  expect(saveSocial()).toHaveProperty('disabled', false)
  await userEvent.setup().click(screen.getByRole('link', { name: '7 дней' }))
  expect(saveSocial()).toHaveProperty('disabled', true)
  late.resolve([row('telegram', 4)])
  await rowOf('Telegram')
  expect(saveSocial()).toHaveProperty('disabled', false)
})

test('the file of the links has their short addresses', async () => {
  const gone = { ...row('77', 1), id: '77', shortlink: '' }
  show((path, query) => {
    const answer = busy(path, query)
    return path.endsWith('/top') && Array.isArray(answer?.body) ? { body: [...answer.body, gone] } : answer
  })
  await rowOf('Иван-чай')
  const saved = savedFiles()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Скачать таблицу: Лучшие ссылки' }))
  expect((await saved[0]?.text)?.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Ссылка;Короткая ссылка;Переходы;Люди',
    'Иван-чай;https://tropa.example/ivan-chai;12;9',
    `77;${location.origin}/dashboard/77;1;1`
  ])
})

test('the table of the chart has the columns of its file', async () => {
  show(busy, '/dashboard?compare=1')
  await screen.findByText('Переходы 20 ноября')
  const table = await screen.findByRole('table', { hidden: true })
  const columns = within(table)
    .getAllByRole('columnheader', { hidden: true })
    .map(column => column.textContent)
  const saved = savedFiles()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Скачать таблицу: Переходы по времени' }))
  expect((await saved[0]?.text)?.replace('\uFEFF', '').split('\r\n')[0]).toBe(columns.join(';'))
  expect(columns).toContain('Час раньше')
})

test('a table goes into a file with all its rows, named after itself and its days', async () => {
  const many = Array.from({ length: 20 }, (_, n) => row(n === 19 ? '=1+1' : `site-${n}.ru`, 40 - n, 1))
  const server: Server = (path, query) => (path.endsWith('/referrers') ? { body: many } : busy(path, query))
  show(server, '/dashboard?from=2026-11-01&to=2026-11-20')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Сайты' }))
  await rowOf('site-0.ru')

  const saved = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Скачать таблицу: Откуда, сайты' }))
  expect(saved[0]?.name).toBe('tropa-sayty-2026-11-01-2026-11-20.csv')
  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? []
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Сайт;Переходы;Люди')
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe("'=1+1;21;1")
})

test.each([
  {
    visits: 112,
    more: /^Показать сайты: первые.100$/,
    words: ['Это первые 100. На остальные сайты приходится 12\u00A0переходов.'],
    last: 'Остальные (кроме первых 100);12;'
  },
  { visits: 100, more: 'Показать все сайты: 100', words: [], last: 'site-99.ru;1;1' }
])('a table of a hundred rows says whether $visits visits are all', async ({ visits, more, words, last }) => {
  const sites = Array.from({ length: 100 }, (_, n) => row(`site-${n}.ru`, 1))
  show((path, query) => {
    if (path.endsWith('/visits')) return { body: [row('current', visits)] }
    return path.endsWith('/referrers') ? { body: sites } : busy(path, query)
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Сайты' }))
  await user.click(await screen.findByRole('button', { name: more }))
  expect(screen.queryAllByText(/На остальные/).map(({ textContent }) => textContent)).toEqual(words)
  const saved = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Скачать таблицу: Откуда, сайты' }))
  expect((await saved[0]?.text)?.trim().split('\r\n').at(-1)).toBe(last)
})

test('the file of the cities says what its hundred rows leave out', async () => {
  const cities = Array.from({ length: 100 }, (_, n) => ({
    ...row(`Город ${n}`, 1),
    city: `Город ${n}`,
    region: '',
    country: 'RU',
    lat: 50 + n / 10,
    lon: 49
  }))
  show((path, query) => {
    if (path.endsWith('/visits')) return { body: [row('current', 130)] }
    return path.endsWith('/cities/new') ? { body: cities } : busy(path, query)
  })
  await screen.findByRole('button', { name: /^Показать города: первые.100$/ })
  const saved = savedFiles()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Скачать таблицу: Где, города' }))
  expect((await saved[0]?.text)?.trim().split('\r\n').at(-1)).toBe('Остальные (кроме первых 100);;;30;')
})

test('one card that is away leaves the others alone', async () => {
  show((path, query) => (path.endsWith('/devices') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)))
  const retry = await screen.findByRole('button', { name: 'Попробовать ещё раз: На чём, устройства' })
  expect(retry).toBeTruthy()
  expect(await rowOf('ВКонтакте')).toBeTruthy()
  const top = within(screen.getByRole('region', { name: 'Лучшие ссылки' }))
  expect((await top.findByText('Иван-чай')).closest('a')?.textContent).toBe('Иван-чай129\u00A0чел.')
})

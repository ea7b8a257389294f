import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { busy, empty, figure, row, rowOf, show } from './dashboard-page.harness.tsx'

/** They come late. */
const chips = async () => within(await screen.findByRole('list', { name: 'Показаны только' }))

const everyReport = ['visits', 'visits-chart', 'social', 'cities/new', 'countries', 'devices', 'top']

const namesIn = (urls: readonly URL[]) =>
  new Set(urls.map(url => url.pathname.replace('/api/ch_analytics/', '')))

test('a row narrows the whole page, and once more lets everything in again', async () => {
  const { router, reports } = show(busy, '/dashboard?compare=1')
  const user = userEvent.setup()
  await screen.findByText('Переходы 20 ноября')
  await rowOf('Казань')
  const before = reports().length
  await user.click(await rowOf('Казань'))
  expect(router.state.location.search).toBe(`?compare=1&city=${encodeURIComponent('Казань')}`)
  expect((await rowOf('Казань')).getAttribute('aria-current')).toBe('true')
  expect((await chips()).getByText('Казань')).toBeTruthy()

  await waitFor(() =>
    expect([...namesIn(reports().slice(before))]).toEqual(expect.arrayContaining(everyReport))
  )
  const since = reports().slice(before)
  // A late part of the page may have asked for everything just before; what it asked last is what it shows.
  const last = new Map(since.map(url => [url.pathname, url.searchParams.get('city')]))
  expect(new Set(last.values())).toEqual(new Set(['Казань']))
  expect(since.some(url => url.searchParams.get('dateFrom')?.startsWith('2026-11-20'))).toBe(true)

  await user.click(await rowOf('Казань'))
  expect(router.state.location.search).toBe('?compare=1')
})

test('chips come off by keyboard, and the focus goes on to the next one and at last to the page', async () => {
  const { router } = show(busy, '/dashboard?city=Казань&source=vk&device=os:Android')
  const user = userEvent.setup()
  await figure('Переходы')
  expect((await chips()).getAllByRole('button')[2]?.textContent).toBe('Система:Android')

  const first = (await chips()).getByRole('button', { name: 'Убрать условие «Источник: ВКонтакте»' })
  first.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Город:Казань')
  await user.keyboard('{Tab}{Enter}')
  expect(document.activeElement?.textContent).toBe('Город:Казань')
  expect(screen.queryByRole('button', { name: 'Сбросить всё' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('')
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('all conditions go at once', async () => {
  const { router } = show(busy, '/dashboard?preset=yesterday&city=Казань&referrer=&utm=campaign:')
  await figure('Переходы')
  expect((await chips()).getByText('без сайта')).toBeTruthy()
  expect((await chips()).getByText('без метки')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Сбросить всё' }))
  expect(router.state.location.search).toBe('?preset=yesterday')
})

test('what is no filter leaves the address quietly', async () => {
  const { router, reports } = show(busy, '/dashboard?country=ru&device=phone&utm=x&source=vk')
  expect(await figure('Переходы')).toContain('12')
  expect(router.state.location.search).toBe('?source=vk')
  expect((await chips()).getAllByRole('button')).toHaveLength(1)
  expect(reports().some(url => url.searchParams.has('country'))).toBe(false)
})

test('an address that is wrong in two ways is put right in both', async () => {
  const { router } = show(busy, '/dashboard?from=2026-02-31&country=ru&source=vk')
  expect(await screen.findByText('Дат в адресе не разобрать, показано сегодня')).toBeTruthy()
  expect(router.state.location.search).toBe('?source=vk')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('where nothing is left, one click takes all conditions back', async () => {
  const { router } = show(
    (path, query) => (query.has('city') ? empty : busy)(path, query),
    '/dashboard?city=Омск'
  )
  expect(await screen.findByText('По этим условиям переходов нет')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Сбросить условия' }))
  expect(router.state.location.search).toBe('')
  expect(await rowOf('ВКонтакте')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

const hostile = ['<img src=x onerror=alert(1)>', 'Х'.repeat(200), '\u202Eмодаз отчен', 'constructor', '😀']

test('names from outside are text, in the rows and in the chips', async () => {
  const { router } = show((path, query) =>
    path.endsWith('/referrers') ? { body: hostile.map((name, n) => row(name, 9 - n)) } : busy(path, query)
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Сайты' }))
  for (const name of hostile) {
    const link = await rowOf(name)
    await user.click(link)
    expect(new URLSearchParams(router.state.location.search).get('referrer')).toBe(name)
    expect((await chips()).getByText(name)).toBeTruthy()
  }
  expect(document.querySelector('img')).toBeNull()
})

test('a label that is no filter is no link', async () => {
  show((path, query) => (path.endsWith('/social') ? { body: [row('Новая сеть', 9)] } : busy(path, query)))
  expect((await screen.findByText('Новая сеть')).closest('a')).toBeNull()
})

test('the page of a link keeps days and conditions', async () => {
  const { router } = show(busy, '/dashboard?preset=yesterday&source=vk')
  await userEvent.setup().click(await rowOf('Иван-чай'))
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/dashboard/7?preset=yesterday&source=vk'
  )
})

test('a machine has the marks of its link', async () => {
  show(busy, '/dashboard?utm=campaign:')
  await screen.findByText('на 20 % больше')
  expect(await figure('Машины')).toMatch(/^Машины3/)
})

test.each(['source=vk', 'referrer=', 'device=mobile'])('of machines nothing is known by %s', async filter => {
  show(busy, `/dashboard?${filter}`)
  await screen.findByText('на 20 % больше')
  expect(await figure('Машины')).toBe('Машины—для машин не определяется')
  expect(screen.queryByRole('button', { name: 'кого не посчитали' })).toBeNull()
})

test('the machines of a city are known', async () => {
  show(busy, '/dashboard?city=Казань&country=RU')
  expect(await figure('Машины')).toContain('3')
  expect(await screen.findByRole('button', { name: 'кого не посчитали' })).toBeTruthy()
})

test('beside the conditions stands what they let through', async () => {
  show(busy, '/dashboard?city=Казань')
  expect(await screen.findByText('12 переходов')).toBeTruthy()
})

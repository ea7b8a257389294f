import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ProductFunnel } from '#contract/marketplace.ts'
import { problems } from '#contract/problems.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { day, link, open, report, unknown } from '#web/features/marketplace/marketplace.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const ADDRESS = '/marketplace/12345678?from=2026-11-20&to=2026-11-21'

const trouble = (code: 'MARKETPLACE_BUSY' | 'MARKETPLACE_TOKEN' | 'PRODUCT_NOT_FOUND') => ({
  code,
  message: problems[code][1],
  retryAfter: null
})
const answering = (what: object) => () => Response.json(what)
const field = () => screen.findByRole('textbox', { name: 'Стоимость размещения, рублей: Анна' })
const figures = () => plain(screen.getByRole('list', { name: 'Блогеры рядом' }).textContent)
const saves = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT')

test('a cost is kept in roubles when its field is left, and the prices follow at once', async () => {
  const { sent, user } = open(ADDRESS, ({ method, body }) =>
    Response.json(method === 'PUT' ? body : report())
  )
  await user.type(await field(), '15 000')
  await user.tab()
  await waitFor(() => expect(figures()).toContain('Цена человека150 ₽'))
  expect(figures()).toContain('Заказ не дешевле375 ₽')
  expect(figures()).toContain('Доля рекламы25 %')
  expect(saves(sent).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/marketplace/shortlinks/7/cost', { cost: 15_000, nmId: 12_345_678 }]
  ])
})

test('a sum that is none is not sent; an empty one takes the cost away', async () => {
  const { sent, user } = open(ADDRESS, ({ method, body }) =>
    Response.json(method === 'PUT' ? body : report({ links: [link({ cost: 900 })] }))
  )
  await user.clear(await field())
  await user.type(await field(), '15,5{Enter}')
  expect(await screen.findByText('Введите сумму в рублях, без копеек')).toBeTruthy()
  expect(saves(sent)).toEqual([])
  await user.clear(await field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saves(sent).map(({ body }) => body)).toEqual([{ cost: null, nmId: 12_345_678 }]))
})

test('a cost that was not kept stays in its field with the reason', async () => {
  const { user } = open(ADDRESS, ({ method }) =>
    method === 'PUT' ? refuse('UNAVAILABLE') : Response.json(report())
  )
  await user.type(await field(), '700{Enter}')
  expect(await screen.findByText(problems.UNAVAILABLE[1])).toBeTruthy()
  expect(await field()).toHaveProperty('value', '700')
})

test('a cost that was not kept says so also where the field is left meanwhile; the next one is sent', async () => {
  const answers: ((response: Response) => void)[] = []
  const { sent, user } = open(ADDRESS, ({ method }) =>
    method === 'PUT' ? new Promise<Response>(resolve => answers.push(resolve)) : Response.json(report())
  )
  await user.type(await field(), '700{Enter}')
  await user.tab()
  answers[0]?.(refuse('UNAVAILABLE'))
  expect(await screen.findByText(problems.UNAVAILABLE[1])).toBeTruthy()
  await user.clear(await field())
  await user.type(await field(), '1500{Enter}')
  await user.type(await field(), '0{Enter}')
  answers[1]?.(Response.json({ cost: 1500 }))
  await waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.(Response.json({ cost: 15_000 }))
  await waitFor(() => expect(figures()).toContain('Цена человека150 ₽'))
  expect(saves(sent)).toMatchObject([700, 1500, 15_000].map(cost => ({ body: { cost } })))
})

const funnel: ProductFunnel = {
  opens: 8079,
  carts: 872,
  orders: 302,
  orderSum: 587_088,
  buyouts: 91,
  buyoutSum: 176_904,
  cancels: 28,
  cancelSum: 54_432,
  averagePrice: 1944,
  cartShare: 11,
  orderShare: 35,
  buyoutShare: 76
}

test('the share of buyouts is not said to be of the orders beside it', async () => {
  open(ADDRESS, answering(report({ funnel })))
  const steps = (await screen.findAllByRole('listitem')).map(({ textContent }) => plain(textContent))
  expect(steps).toContain('Заказали30235 % от прошлого шага3,7 % от открывших')
  expect(steps).toContain('Выкупили91процент выкупа 76 %1,1 % от открывших')
  expect(screen.getByText(/без заказов, которые ещё в пути/)).toBeTruthy()
})

const blogger = (title: string, uniqVisits: number, cost: number | null) =>
  link({ _id: title, title, uniqVisits, cost })
const three = [blogger('Анна', 100, null), blogger('Борис', 80, 9000), blogger('Вера', 60, 1200)]
const names = () =>
  within(screen.getByRole('list', { name: 'Блогеры рядом' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('bloggers are in the order that is asked for, and the address keeps it', async () => {
  const { router, user } = open(ADDRESS, answering(report({ links: three })))
  const order = await screen.findByRole('combobox', { name: 'Порядок' })
  expect(names()).toEqual(['Анна', 'Борис', 'Вера'])
  await user.selectOptions(order, 'Цена человека: сначала меньше')
  expect(names()).toEqual(['Вера', 'Борис', 'Анна'])
  const kept = new URLSearchParams(router.state.location.search)
  expect([kept.get('sort'), kept.get('from')]).toEqual(['personPrice', '2026-11-20'])
})

test('that not every link is listed is said, and that the sums have all', async () => {
  const { product } = report()
  open(ADDRESS, answering(report({ product: { ...product, links: 6000 }, links: three })))
  expect(plain((await screen.findByText(/самые посещаемые за эти дни/)).textContent)).toContain(
    'Здесь 3 ссылки из 6 000'
  )
})

test('no row leaves its place while costs are typed in, and then all are in order', async () => {
  const { user } = open(`${ADDRESS}&sort=cost`, ({ method, body }) =>
    Response.json(method === 'PUT' ? body : report({ links: three }))
  )
  await user.type(await field(), '50000')
  await user.click(screen.getByRole('textbox', { name: 'Стоимость размещения, рублей: Вера' }))
  await waitFor(() => expect(figures()).toContain('500 ₽'))
  expect(names()).toEqual(['Борис', 'Вера', 'Анна'])
  await user.click(screen.getByRole('heading', { name: 'Блогеры рядом' }))
  expect(names()).toEqual(['Анна', 'Борис', 'Вера'])
})

test('heads of the wide table sort by keys, say so, and turn the order round', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {}
  }))
  const { user } = open(ADDRESS, answering(report({ links: three })))
  const table = within(await screen.findByRole('table', { name: 'Блогеры рядом' }))
  const head = table.getByRole('columnheader', { name: 'Цена человека' })
  const order = () => table.getAllByRole('rowheader').map(one => within(one).getByRole('link').textContent)
  within(head).getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(order()).toEqual(['Вера', 'Борис', 'Анна'])
  await user.keyboard('{Enter}')
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(order()).toEqual(['Борис', 'Вера', 'Анна'])
  expect(table.getByRole('columnheader', { name: 'Переходы' }).getAttribute('aria-sort')).toBe('none')
})

test('days of two years are named with them', async () => {
  open(ADDRESS, answering(report({ days: [day('2025-11-22'), day('2026-11-21')] })))
  expect(await screen.findByText('сб, 22 ноября 2025')).toBeTruthy()
  const chart = screen.getByRole('slider', { name: /График по дням/ })
  expect(chart.getAttribute('aria-valuetext')).toContain('сб, 21 ноября 2026')
})

test('a link that led to another product before says since when it counts here', async () => {
  open(ADDRESS, answering(report({ links: [link({ since: '2026-11-12T09:00:00Z' })] })))
  expect(await screen.findByText(/^ведёт сюда с 12.ноября 2026/)).toBeTruthy()
})

test('a link that nobody opened has no orders of its days, not even none', async () => {
  open(ADDRESS, answering(report({ links: [link({ visits: 0, uniqVisits: 0, days: 0 })] })))
  expect(await screen.findByText('переходов не было')).toBeTruthy()
  expect(figures()).toContain('Заказы— дней с переходами не было')
})

test('why openings of some days are missing is said where they are', async () => {
  open(ADDRESS, answering(report({ links: [link({ sameDays: unknown })] })))
  expect(await screen.findByText('Открытия: нет данных')).toBeTruthy()
})

test('days without data are said so in the table and to those who listen to the chart', async () => {
  open(ADDRESS, answering(report({ days: [day('2026-11-20'), day('2026-11-21', unknown)] })))
  const table = within(await screen.findByRole('table', { hidden: true }))
  expect(table.getAllByText('нет данных')).toHaveLength(5)
  const chart = screen.getByRole('slider', { name: /График по дням/ })
  expect(chart.getAttribute('aria-valuetext')).toContain('заказы: нет данных')
})

test('another figure of the marketplace can stand beside the visits', async () => {
  const { user } = open(ADDRESS, answering(report()))
  await user.click(await screen.findByRole('radio', { name: 'Сумма заказов' }))
  const chart = screen.getByRole('slider', { name: /График по дням/ })
  expect(plain(chart.getAttribute('aria-valuetext'))).toContain('На Wildberries: 60 000 ₽')
})

test.each([
  [{ ordersAt: null, funnelAt: null }, /Собираем заказы за 90 дней/],
  [{ trouble: trouble('MARKETPLACE_BUSY') }, /Показываем, что знаем/],
  [{ trouble: trouble('MARKETPLACE_TOKEN') }, /больше не принимает ваш токен/],
  [{ trouble: trouble('PRODUCT_NOT_FOUND') }, /принадлежит другому продавцу/]
])('%j is told', async (over, words) => {
  open(ADDRESS, answering(report(over)))
  const note = await screen.findByText(words)
  expect(note.closest('output')).toBeTruthy()
})

test('the file is of the days that are shown', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { sent, user } = open(ADDRESS, ({ url }) =>
    url.pathname.endsWith('/xlsx')
      ? new Response('PK', { headers: { 'content-disposition': 'attachment; filename="pled.xlsx"' } })
      : Response.json(report())
  )
  await user.click(await screen.findByRole('button', { name: 'Скачать таблицу' }))
  expect(await screen.findByText(/Файл скачан: pled\.xlsx/)).toBeTruthy()
  expect(sent.at(-1)?.url.search).toBe('?begin=2026-11-20&end=2026-11-21')
})

test('a file that does not come is said, the sheet stays', async () => {
  const { user } = open(ADDRESS, ({ url }) =>
    url.pathname.endsWith('/xlsx') ? refuse('MARKETPLACE_BUSY') : Response.json(report())
  )
  await user.click(await screen.findByRole('button', { name: 'Скачать таблицу' }))
  expect((await screen.findByRole('alert')).textContent).toContain(problems.MARKETPLACE_BUSY[1])
  expect(screen.getByRole('list', { name: 'Блогеры рядом' })).toBeTruthy()
})

test.each(['/marketplace/12345678', '/marketplace/pled'])(
  '%s that is nobody’s product says so',
  async address => {
    open(address, () => refuse('PRODUCT_NOT_FOUND'))
    expect(await screen.findByText('Такого товара у вас нет')).toBeTruthy()
  }
)

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { busy, link, refused, show, type Server } from '#web/features/dashboard/dashboard-page.harness.tsx'

const figures = { visits: 12, uniqVisits: 9, opens: 840, carts: 61, orders: 4, orderSum: 5960, buyouts: 3 }
const report = {
  product: { nmId: 12345678, title: 'Плед', vendorCode: '', brand: '', picture: '', links: 2 },
  total: figures,
  days: [{ date: '2026-11-21', ...figures }],
  funnel: null,
  links: [],
  ordersAt: '2026-11-21T09:05:00Z',
  funnelAt: null,
  trouble: null
}

const PRODUCT = '/api/marketplace/products/12345678'

const wildberries =
  (roles: readonly string[], product: ReturnType<Server> = { body: report }): Server =>
  (path, query) => {
    if (path === '/api/users/profile') return { body: { roles, limits: { analyticsDays: 7 } } }
    if (path === '/api/users/shortlinks/7') return { body: { ...link, nmId: 12345678 } }
    return path === PRODUCT ? product : busy(path, query)
  }

const card = async () => within(await screen.findByRole('region', { name: 'Клики и заказы' }))

test('clicks of the link stand beside the orders of its product, seven days at least', async () => {
  const { asked } = show(wildberries(['USER', 'SELLER']), '/dashboard/7')
  const way = await (await card()).findByRole('link', { name: 'Сравнить с другими ссылками' })
  expect(way.getAttribute('href')).toBe('/marketplace/12345678?from=2026-11-15&to=2026-11-21')
  const question = asked.find(({ pathname }) => pathname === PRODUCT)?.searchParams
  expect(question && Object.fromEntries(question)).toEqual({
    begin: '2026-11-15',
    end: '2026-11-21',
    link: '7'
  })
  expect((await card()).getByText(/Заказы на 12:05/)).toBeTruthy()
  expect((await card()).getByText(/что выкупили позже, есть только в сумме за период/)).toBeTruthy()
})

test('that the plan does not keep the clicks of all days is said beside their sums', async () => {
  const forgotten = { date: '2026-11-20', ...figures, visits: null, uniqVisits: null }
  const cut = { body: { ...report, days: [forgotten, ...report.days] } }
  show(wildberries(['USER', 'SELLER'], cut), '/dashboard/7')
  expect(await (await card()).findByText(/в суммах переходов и людей только остальные дни/)).toBeTruthy()
})

test('the cost of the placement is entered here and becomes a price', async () => {
  const placed = { _id: '7', shortlink: 'pled-anna', title: 'Анна', visits: 12, uniqVisits: 9, days: 1 }
  const sameDays = { opens: 840, carts: 61, orders: 4, orderSum: 5960, buyouts: 3 }
  const server = wildberries(['USER', 'SELLER'], {
    body: { ...report, links: [{ ...placed, cost: null, since: '2026-11-12T09:00:00Z', sameDays }] }
  })
  const cost = { body: { cost: 900 } }
  show((path, query) => (path.endsWith('/7/cost') ? cost : server(path, query)), '/dashboard/7')
  const part = within(await screen.findByRole('region', { name: 'Окупается ли размещение' }))
  await userEvent.type(part.getByRole('textbox'), '900{Enter}')
  expect(await part.findByText(/^100\s₽$/)).toBeTruthy()
  expect(part.getByText(/^225\s₽$/)).toBeTruthy()
  expect(screen.getByText(/На этот товар ссылка ведёт с 12.ноября 2026/)).toBeTruthy()
})

test('the funnel of the product says its conversions', async () => {
  const funnel = { ...figures, buyoutSum: 4470, cancels: 1, cancelSum: 1490, averagePrice: 1490 }
  const shares = { cartShare: 7.3, orderShare: 6.6, buyoutShare: 75 }
  const body = { ...report, funnel: { ...funnel, ...shares } }
  show(wildberries(['USER', 'SELLER'], { body }), '/dashboard/7')
  const part = within(await screen.findByRole('region', { name: 'Воронка всего товара на Wildberries' }))
  expect(part.getByText(/7,3\s% от прошлого шага/)).toBeTruthy()
})

test('without a token it is one line that leads to it, and nothing is asked', async () => {
  const { asked } = show(wildberries(['USER']), '/dashboard/7')
  const way = await (await card()).findByRole('link', { name: 'Посмотрите, как их подключить' })
  expect(way.getAttribute('href')).toBe('/marketplace')
  expect(asked.some(({ pathname }) => pathname === PRODUCT)).toBe(false)
})

test.each([
  ['who has not tried it', { status: 'NEW', marketplaceTrialEnds: null }, true],
  ['who has', { status: 'NEW', marketplaceTrialEnds: '2026-11-06T10:00:00.000Z' }, false],
  ['who has paid', { status: 'ACTIVE', marketplaceTrialEnds: null }, false]
] as const)(
  'that two weeks are free is said to those alone who may have them: %s',
  async (_, over, isSaid) => {
    const server = wildberries(['USER'])
    const profile = { roles: ['USER'], limits: { analyticsDays: 7 }, ...over }
    show(
      (path, query) => (path === '/api/users/profile' ? { body: profile } : server(path, query)),
      '/dashboard/7'
    )
    const line = await (await card()).findByText(/^Здесь могут быть заказы/)
    expect(line.textContent.includes('первые 14 дней бесплатно')).toBe(isSaid)
  }
)

test.each([
  ['LIMIT_MARKETPLACE', 'Посмотреть тарифы'],
  ['MARKETPLACE_TOKEN', 'Заменить токен']
] as const)('%s is told in the card, with the way on', async (code, name) => {
  show(wildberries(['USER', 'SELLER'], refused(code)), '/dashboard/7')
  expect(await (await card()).findByRole('link', { name })).toBeTruthy()
})

test('of a link that leads elsewhere there is no such card', async () => {
  show(busy, '/dashboard/7')
  await screen.findByRole('heading', { name: 'Откуда' })
  expect(screen.queryByRole('region', { name: 'Клики и заказы' })).toBeNull()
})

import { beforeEach, vi } from 'vitest'

import type { ProductDay, ProductLink, ProductReport, ProductRow } from '#contract/marketplace.ts'
import type { Profile } from '#contract/user.ts'
import { writeToken } from '#web/api/session.ts'
import { standIn, type Answer, type Sent } from '#web/api/testing/stand-in.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { ProductPage } from './product/product-page.tsx'
import { ProductsPage } from './products/products-page.tsx'

const known = { opens: 840, carts: 61, orders: 40, orderSum: 60_000, buyouts: 30 }
const own = { visits: 120, uniqVisits: 100 }
export const unknown = { opens: null, carts: null, orders: null, orderSum: null, buyouts: null }

const product = {
  nmId: 12345678,
  title: 'Плед вязаный',
  vendorCode: 'PLED-150',
  brand: 'Тёплый дом',
  picture: '',
  links: 2
}

export const row = (over: Partial<ProductRow> = {}): ProductRow => ({
  ...product,
  ...own,
  ...known,
  foreign: false,
  ...over
})

export const link = (over: Partial<ProductLink> = {}): ProductLink => ({
  _id: '7',
  shortlink: 'pled-anna',
  title: 'Анна',
  ...own,
  days: 3,
  cost: null,
  since: null,
  sameDays: known,
  ...over
})

export const day = (date: string, over: Partial<ProductDay> = {}): ProductDay => ({
  date,
  ...own,
  ...known,
  ...over
})

export const report = (over: Partial<ProductReport> = {}): ProductReport => ({
  product,
  total: { ...own, ...known },
  days: [day('2026-11-20'), day('2026-11-21')],
  funnel: null,
  links: [link()],
  ordersAt: '2026-11-21T11:05:00.000Z',
  ordersDone: null,
  funnelAt: '2026-11-21T11:05:00.000Z',
  trouble: null,
  ...over
})

const seller = {
  roles: ['USER', 'SELLER'],
  marketplaceTrialEnds: null,
  wbTokenInvalid: null,
  wbTokenExpires: null
}

/** 25 November 2026, 15:00 in Moscow: the days that the tests ask for are never more than a year ago. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') })
  return () => vi.useRealTimers()
})

const screens = [
  { path: '/marketplace', Component: ProductsPage },
  { path: '/marketplace/:nmId', Component: ProductPage }
]

/** Opens a screen of a seller, or of somebody with other roles, before a server that answers as told. */
export function open(address: string, answers: (sent: Sent) => Answer, over: Partial<Profile> = {}) {
  writeToken('h.e30.s')
  const sent: Sent[] = []
  standIn(one => {
    if (one.path === '/api/users/profile') return Response.json({ ...seller, ...over })
    sent.push(one)
    return answers(one)
  })
  return { sent, ...openScreens(screens, address) }
}

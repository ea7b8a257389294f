import { Type, type Static } from 'typebox'

import { PAGE_SIZE_MAX, SKIP_MAX } from './limits.ts'
import { LinkDraft } from './link-draft.ts'
import { CountedShortlink, LinkId, linkTypes, Page, Shortlink, totalHeaders } from './links.ts'
import { route } from './route.ts'

/** One figure of a product: the label is the marketplace's own, Russian. */
export const MarketplaceRow = Type.Object(
  { label: Type.String(), value: Type.Number() },
  { title: 'MarketplaceRow' }
)
export type MarketplaceRow = Static<typeof MarketplaceRow>

const Day = Type.String({
  format: 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-message': 'Введите дату вида 2026-11-21.'
})

export const ProductQuery = Type.Object({
  nmId: Type.Integer({ minimum: 1, maximum: 999_999_999_999, 'x-message': 'Введите артикул: только цифры.' }),
  begin: Day,
  end: Day
})
export type ProductQuery = Static<typeof ProductQuery>

/** Set when the marketplace is away and the last known figures are shown: their age in seconds. */
export const AGE_HEADER = 'age'

/** Here the source wants both numbers of a page, unlike in the other lists. */
const RequiredPage = Type.Interface([Page], {
  skip: Type.Integer({ minimum: 0, maximum: SKIP_MAX }),
  limit: Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })
})

export const marketplace = {
  list: route({
    method: 'GET',
    path: '/api/marketplace/shortlinks/type/:type',
    access: 'seller',
    summary: "The caller's short links of one type",
    params: Type.Object({ type: Type.Enum(linkTypes, { 'x-message': 'Такого вида ссылок нет.' }) }),
    query: RequiredPage,
    responseHeaders: totalHeaders,
    response: Type.Array(CountedShortlink)
  }),
  one: route({
    method: 'GET',
    path: '/api/marketplace/shortlinks/:id',
    access: 'seller',
    summary: "One of the caller's short links",
    params: LinkId,
    response: CountedShortlink
  }),
  update: route({
    method: 'PUT',
    path: '/api/marketplace/shortlinks/:id',
    access: 'seller',
    summary: 'Change a short link; an absent field stays, an old slug stays as an alias',
    params: LinkId,
    body: LinkDraft,
    response: Shortlink
  }),
  statistics: route({
    method: 'GET',
    path: '/wildberries/statistics',
    access: 'seller',
    summary: 'Figures of a product: opens, cart, orders, buyouts, cancels, conversions',
    query: ProductQuery,
    responseHeaders: [AGE_HEADER],
    response: Type.Array(MarketplaceRow)
  }),
  orders: route({
    method: 'GET',
    path: '/wildberries/orders',
    access: 'seller',
    summary: 'Orders of a product, a number for each Moscow day, cancelled ones excluded',
    query: ProductQuery,
    responseHeaders: [AGE_HEADER],
    response: Type.Array(Type.Integer())
  })
}

import { Type, type Static } from 'typebox'

import { SINCE_HEADER } from './analytics.ts'
import { extend } from './extend.ts'
import { LINK_BYTES_MAX } from './limits.ts'
import { LinkEdit } from './link-draft.ts'
import { linkTypes } from './link-types.ts'
import { CountedShortlink, LinkId, OwnShortlink, Shortlink, totalHeaders } from './links.ts'
import {
  DayRange,
  ProductNumber,
  ProductPath,
  ProductQuery,
  ProductReportQuery,
  ProductsQuery,
  RequiredPage
} from './marketplace-queries.ts'
import { FieldError } from './problem.ts'
import { route, XLSX } from './route.ts'
import { Day, Moment, nullable } from './values.ts'

/** One figure of a product: the label is the marketplace's own, Russian. */
export const MarketplaceRow = Type.Object(
  { label: Type.String(), value: Type.Number() },
  { title: 'MarketplaceRow' }
)
export type MarketplaceRow = Static<typeof MarketplaceRow>

/** Set when the marketplace is away and the last known figures are shown: their age in seconds. */
export const AGE_HEADER = 'age'

const Count = Type.Integer({ minimum: 0 })
/** Null: the marketplace was not asked for this while it still knew; a zero would lie. */
const Known = nullable(Count)

/** A product as the marketplace calls it; texts are empty while it has not told. */
export const Product = Type.Object(
  {
    nmId: ProductNumber,
    title: Type.String(),
    vendorCode: Type.String(),
    brand: Type.String(),
    picture: Type.String({ description: 'our copy, `/uploads/…`; empty while there is none' }),
    links: Type.Integer({ description: "the caller's links that lead to it" })
  },
  { title: 'Product' }
)
export type Product = Static<typeof Product>

/**
 * What happened to a product, in whole roubles where it is money. `orders` and `orderSum` come from the list of orders, without
 * cancelled ones; the rest from the funnel. Nothing of it is attributed to a link.
 */
const productFigures = {
  opens: Known,
  carts: Known,
  orders: Known,
  orderSum: Known,
  buyouts: Known
}

/** What the caller's links brought to it. */
const ownFigures = { visits: nullable(Count), uniqVisits: nullable(Count) }

export const ProductRow = extend(
  Product,
  {
    ...ownFigures,
    ...productFigures,
    foreign: Type.Boolean({ description: "another seller's: the marketplace tells the caller nothing of it" })
  },
  { title: 'ProductRow' }
)
export type ProductRow = Static<typeof ProductRow>

export const ProductDay = Type.Object(
  { date: Day, ...ownFigures, ...productFigures },
  { title: 'ProductDay' }
)
export type ProductDay = Static<typeof ProductDay>

/** The marketplace's own funnel of the whole range; its orders include those that were cancelled later. Shares are per cent. */
export const ProductFunnel = Type.Object(
  {
    opens: Count,
    carts: Count,
    orders: Count,
    orderSum: Count,
    buyouts: Count,
    buyoutSum: Count,
    cancels: Count,
    cancelSum: Count,
    averagePrice: Count,
    cartShare: Type.Number(),
    orderShare: Type.Number(),
    buyoutShare: Type.Number()
  },
  { title: 'ProductFunnel' }
)
export type ProductFunnel = Static<typeof ProductFunnel>

/**
 * A link beside the product. `sameDays`: the product's figures on the days on which the link had visits, whoever brought them;
 * days may be shared with other links, so these are never added up.
 */
export const ProductLink = Type.Object(
  {
    _id: Type.String(),
    shortlink: Type.String(),
    title: Type.String(),
    ...ownFigures,
    days: nullable(Type.Integer({ description: 'days of the range with visits; null like the visits' })),
    cost: nullable(Type.Integer({ description: 'what the placement cost for this product, whole roubles' })),
    since: nullable(
      Type.String({
        format: 'date-time',
        description:
          'since when it leads to the product, where it led elsewhere before: visits of before do not count'
      })
    ),
    sameDays: Type.Object(productFigures)
  },
  { title: 'ProductLink' }
)
export type ProductLink = Static<typeof ProductLink>

/** Why figures are not of this minute; `retryAfter` in seconds. */
export const MarketplaceTrouble = Type.Object({
  code: Type.String(),
  message: Type.String(),
  retryAfter: nullable(Type.Integer()),
  details: Type.Optional(Type.Array(FieldError))
})
export type MarketplaceTrouble = Static<typeof MarketplaceTrouble>

export const ProductReport = Type.Object(
  {
    product: Product,
    total: Type.Object({ ...ownFigures, ...productFigures }),
    days: Type.Array(ProductDay, { description: 'every day of the range, in order' }),
    funnel: nullable(ProductFunnel),
    links: Type.Array(ProductLink, { description: 'most visited first, 200 at most' }),
    ordersAt: nullable(Moment),
    ordersDone: nullable(
      Type.Integer({ description: 'per cent of the first reading of orders, while it is under way' })
    ),
    funnelAt: nullable(Moment),
    trouble: nullable(MarketplaceTrouble)
  },
  { title: 'ProductReport' }
)
export type ProductReport = Static<typeof ProductReport>

export const COST_MAX = 100_000_000

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
    response: OwnShortlink
  }),
  update: route({
    method: 'PUT',
    path: '/api/marketplace/shortlinks/:id',
    access: 'seller',
    summary: 'Change a short link; an absent field stays, an old slug stays as an alias',
    params: LinkId,
    bodyBytes: LINK_BYTES_MAX,
    body: LinkEdit,
    response: Shortlink
  }),
  products: route({
    method: 'GET',
    path: '/api/marketplace/products',
    access: 'seller',
    summary: "Products that the caller's links lead to, most visited first",
    query: ProductsQuery,
    responseHeaders: [...totalHeaders, AGE_HEADER, SINCE_HEADER],
    response: Type.Array(ProductRow)
  }),
  product: route({
    method: 'GET',
    path: '/api/marketplace/products/:nmId',
    access: 'seller',
    summary: 'One product: visits of its links beside what the marketplace knows, by day, in all and by link',
    params: ProductPath,
    query: ProductReportQuery,
    responseHeaders: [SINCE_HEADER],
    response: ProductReport
  }),
  xlsx: route({
    method: 'GET',
    path: '/api/marketplace/products/:nmId/xlsx',
    access: 'seller',
    summary: 'The same as a spreadsheet: sums, links side by side, and days',
    params: ProductPath,
    query: DayRange,
    responseHeaders: [SINCE_HEADER, 'content-disposition'],
    produces: XLSX,
    response: Type.String()
  }),
  cost: route({
    method: 'PUT',
    path: '/api/marketplace/shortlinks/:id/cost',
    access: 'seller',
    summary: 'What the placement of a link cost; null takes it away',
    params: LinkId,
    body: Type.Object({
      cost: nullable(
        Type.Integer({ minimum: 0, maximum: COST_MAX, 'x-message': 'Введите сумму в рублях, без копеек.' })
      ),
      /** Where the link leads elsewhere by now, nothing is kept: 409. */
      nmId: Type.Optional(ProductNumber)
    }),
    response: Type.Object({ cost: nullable(Type.Integer()) })
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

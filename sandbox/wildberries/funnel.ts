import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { jsonOf } from './body.ts'
import type { Call } from './call.ts'
import { cutOff } from './cut-off.ts'
import { figuresOfRange, type DayFigures } from './figures.ts'
import { dayText } from './moscow.ts'
import { nonsenseFigures } from './nonsense.ts'
import { readPeriod, type Period } from './period.ts'
import type { Product } from './product.ts'
import { answerJson, refuse } from './refuse.ts'

const DEPTH_DAYS = 365
const NUMBERS_MAX = 1000

const Days = Type.Object({ start: Type.String(), end: Type.String() })
const Body = Type.Object({
  selectedPeriod: Days,
  pastPeriod: Type.Optional(Days),
  nmIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: NUMBERS_MAX })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: NUMBERS_MAX })),
  offset: Type.Optional(Type.Integer({ minimum: 0 }))
})

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))
const perDay = (count: number, { start, end }: Period) => Math.round((count / (end - start + 1)) * 10) / 10

function statistic(sum: DayFigures, period: Period) {
  const { opens, carts, orders, orderSum, buyouts, buyoutSum, cancels, cancelSum, wishes } = sum
  return {
    period: { start: dayText(period.start), end: dayText(period.end) },
    openCount: opens,
    cartCount: carts,
    orderCount: orders,
    orderSum,
    buyoutCount: buyouts,
    buyoutSum,
    cancelCount: cancels,
    cancelSum,
    avgPrice: orders === 0 ? 0 : Math.round(orderSum / orders),
    avgOrdersCountPerDay: perDay(orders, period),
    shareOrderPercent: 0,
    addToWishlist: wishes,
    timeToReady: { days: 1, hours: 7, mins: 12 },
    localizationPercent: 41,
    conversions: {
      addToCartPercent: share(carts, opens),
      cartToOrderPercent: share(orders, carts),
      buyoutPercent: share(buyouts, buyouts + cancels)
    }
  }
}

function productRow(product: Product, period: Period, now: number, isNonsense: boolean) {
  const { nmId, good } = product
  const sum = figuresOfRange(product, period.start, period.end, now)
  const selected = statistic(sum, period)
  return {
    product: {
      nmId,
      title: good.title,
      vendorCode: good.vendorCode,
      brandName: good.brand,
      subjectId: good.subjectId,
      subjectName: good.subject,
      tags: [],
      productRating: 9.4,
      feedbackRating: 4.8,
      stocks: { wb: nmId % 400, mp: 0, balanceSum: (nmId % 400) * good.price }
    },
    statistic: { selected: isNonsense ? { ...selected, ...nonsenseFigures } : selected },
    currency: 'RUB'
  }
}

const detailOf = (body: unknown): string => {
  const at = Value.Errors(Body, body).at(0)?.instancePath ?? ''
  return `validate: invalid ${at.split('/')[1] ?? 'body'}`
}

function wantedOf(body: unknown, now: number): { wanted: Static<typeof Body>; period: Period } | string {
  if (!Value.Check(Body, body)) return detailOf(body)
  const period = readPeriod(body.selectedPeriod, DEPTH_DAYS, now)
  return typeof period === 'string' ? period : { wanted: body, period }
}

/** `POST /api/analytics/v3/sales-funnel/products`. Source: reference wildberries.md § 4. */
export async function answerFunnel({ request, response, now, fault, listed, own }: Call): Promise<void> {
  const read = wantedOf(await jsonOf(request), now)
  if (typeof read === 'string') return refuse(response, 400, read)
  const { wanted, period } = read
  const { nmIds = [], limit = 50, offset = 0 } = wanted
  const products = nmIds.length > 0 ? own(nmIds) : await listed()
  const rows = products.map(product => productRow(product, period, now, fault === 'nonsense'))
  const page = rows
    .toSorted((one, other) => other.statistic.selected.openCount - one.statistic.selected.openCount)
    .slice(offset, offset + limit)
  if (fault === 'otherShape') return answerJson(response, { data: { cards: page } })
  const body = { data: { products: page } }
  if (fault === 'cut') return cutOff(response, body)
  answerJson(response, body)
}

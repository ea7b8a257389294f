import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { jsonOf } from './body.ts'
import type { Call } from './call.ts'
import { cutOff } from './cut-off.ts'
import { figuresOf } from './figures.ts'
import { dayText } from './moscow.ts'
import { nonsenseFigures } from './nonsense.ts'
import { readPeriod, type Period } from './period.ts'
import type { Product } from './product.ts'
import { answerJson, refuse } from './refuse.ts'

const DEPTH_DAYS = 7
const NUMBERS_MAX = 20

const Body = Type.Object({
  selectedPeriod: Type.Object({ start: Type.String(), end: Type.String() }),
  nmIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: NUMBERS_MAX }),
  aggregationLevel: Type.Optional(Type.Literal('day'))
})

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

function dayRow(product: Product, day: number, now: number) {
  const figures = figuresOf(product, day, now)
  const { opens, carts, orders, orderSum, buyouts, buyoutSum, cancels, wishes } = figures
  return {
    date: dayText(day),
    openCount: opens,
    cartCount: carts,
    orderCount: orders,
    orderSum,
    buyoutCount: buyouts,
    buyoutSum,
    buyoutPercent: share(buyouts, buyouts + cancels),
    addToCartConversion: share(carts, opens),
    cartToOrderConversion: share(orders, carts),
    addToWishlistCount: wishes
  }
}

function productRow(product: Product, { start, end }: Period, now: number, isNonsense: boolean) {
  const { nmId, good } = product
  const history = Array.from({ length: end - start + 1 }, (_, index) => ({
    ...dayRow(product, start + index, now),
    ...(isNonsense && { ...nonsenseFigures, date: 'вчера' })
  }))
  const { title, vendorCode, brand, subject, subjectId } = good
  return {
    product: { nmId, title, vendorCode, brandName: brand, subjectId, subjectName: subject },
    history,
    currency: 'RUB'
  }
}

/** `POST /api/analytics/v3/sales-funnel/products/history`. Source: reference wildberries.md § 4. */
export async function answerHistory({ request, response, now, fault, own }: Call): Promise<void> {
  const body = await jsonOf(request)
  if (!Value.Check(Body, body)) {
    const at = Value.Errors(Body, body).at(0)?.instancePath ?? ''
    return refuse(response, 400, `validate: invalid ${at.split('/')[1] ?? 'body'}`)
  }
  const period = readPeriod(body.selectedPeriod, DEPTH_DAYS, now)
  if (typeof period === 'string') return refuse(response, 400, period)
  const rows = own(body.nmIds).map(product => productRow(product, period, now, fault === 'nonsense'))
  if (fault === 'otherShape') return answerJson(response, { data: rows })
  if (fault === 'cut') return cutOff(response, rows)
  answerJson(response, rows)
}

import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

import { MEGABYTE } from '#contract/sizes.ts'

import { jsonOf, OddAnswer } from './body.ts'
import type { DayRange, ProductFigures } from './marketplace.ts'
import { asked, Count, nameOf, Percent, Product, Roubles } from './product-name.ts'

export const FUNNEL_PATH = '/api/analytics/v3/sales-funnel/products'
export const FUNNEL_NUMBERS_MAX = 1000

/** A thousand products with the period before and the comparison have about 3 MB. */
const BYTES_MAX = 16 * MEGABYTE

const Selected = Type.Object({
  period: Type.Object({ start: Type.String(), end: Type.String() }),
  openCount: Count,
  cartCount: Count,
  orderCount: Count,
  orderSum: Roubles,
  buyoutCount: Count,
  buyoutSum: Roubles,
  cancelCount: Count,
  cancelSum: Roubles,
  avgPrice: Roubles,
  conversions: Type.Object({
    addToCartPercent: Percent,
    cartToOrderPercent: Percent,
    buyoutPercent: Percent
  })
})

const Row = Type.Object({ product: Product, statistic: Type.Object({ selected: Selected }) })

/** Source: reference wildberries.md § 4. */
const Answer = Compile(
  Type.Object({
    data: Type.Object({ products: Type.Array(Row, { maxItems: FUNNEL_NUMBERS_MAX }) })
  })
)

export const funnelQuestion = ({ begin, end }: DayRange, nmIds: readonly number[]) => ({
  selectedPeriod: { start: begin, end },
  nmIds,
  skipDeletedNm: false,
  limit: FUNNEL_NUMBERS_MAX,
  offset: 0
})

const figuresOf = (selected: Static<typeof Selected>): ProductFigures['figures'] => ({
  opens: selected.openCount,
  carts: selected.cartCount,
  orders: selected.orderCount,
  orderSum: Math.round(selected.orderSum),
  buyouts: selected.buyoutCount,
  buyoutSum: Math.round(selected.buyoutSum),
  cancels: selected.cancelCount,
  cancelSum: Math.round(selected.cancelSum),
  averagePrice: Math.round(selected.avgPrice),
  cartShare: selected.conversions.addToCartPercent,
  orderShare: selected.conversions.cartToOrderPercent,
  buyoutShare: selected.conversions.buyoutPercent
})

const productOf = ({ product, statistic }: Static<typeof Row>): ProductFigures => ({
  ...nameOf(product),
  figures: figuresOf(statistic.selected)
})

/** @throws OddAnswer, also when figures of other days come: they would pass for those of these. */
export async function readFunnel(
  response: Response,
  { begin, end }: DayRange,
  nmIds: readonly number[]
): Promise<ProductFigures[]> {
  const answer = await jsonOf(response, BYTES_MAX)
  if (!Answer.Check(answer)) throw new OddAnswer(`funnel: ${Answer.Errors(answer)[0]?.instancePath ?? ''}`)
  const { products } = answer.data
  const isOfOtherDays = products.some(({ statistic: { selected } }) => {
    const { start, end: last } = selected.period
    return start.slice(0, begin.length) !== begin || last.slice(0, end.length) !== end
  })
  if (isOfOtherDays) throw new OddAnswer('funnel: figures of other days')
  return asked(products.map(productOf), nmIds)
}

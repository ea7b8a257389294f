import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

import { MEGABYTE } from '#contract/sizes.ts'

import { jsonOf, OddAnswer } from './body.ts'
import type { DayRange, ProductHistory } from './marketplace.ts'
import { isDay } from './moments.ts'
import { asked, Count, nameOf, Product, Roubles } from './product-name.ts'

export const HISTORY_PATH = '/api/analytics/v3/sales-funnel/products/history'
export const HISTORY_NUMBERS_MAX = 20

/** Twenty products of seven days have some 40 KB. */
const BYTES_MAX = 2 * MEGABYTE
const DAYS_MAX = 7

const Day = Type.Object({
  date: Type.String(),
  openCount: Count,
  cartCount: Count,
  orderCount: Count,
  orderSum: Roubles,
  buyoutCount: Count,
  buyoutSum: Roubles
})

const Row = Type.Object({ product: Product, history: Type.Array(Day, { maxItems: DAYS_MAX }) })

/** Source: reference wildberries.md § 4. */
const Answer = Compile(Type.Array(Row, { maxItems: HISTORY_NUMBERS_MAX }))

export const historyQuestion = ({ begin, end }: DayRange, nmIds: readonly number[]) => ({
  selectedPeriod: { start: begin, end },
  nmIds,
  skipDeletedNm: false,
  aggregationLevel: 'day'
})

const dayOf = (day: Static<typeof Day>): ProductHistory['days'][number] => ({
  day: day.date,
  opens: day.openCount,
  carts: day.cartCount,
  orders: day.orderCount,
  orderSum: Math.round(day.orderSum),
  buyouts: day.buyoutCount,
  buyoutSum: Math.round(day.buyoutSum)
})

/** In order. @throws OddAnswer when one was not asked for, or comes twice. */
function daysOf(history: Static<typeof Day>[], { begin, end }: DayRange): ProductHistory['days'] {
  const days = history.map(dayOf).toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const isOther = days.some(
    ({ day }, index) => day < begin || day > end || !isDay(day) || day === days[index - 1]?.day
  )
  if (isOther) throw new OddAnswer('history: other days')
  return days
}

/** @throws OddAnswer */
export async function readHistory(
  response: Response,
  range: DayRange,
  nmIds: readonly number[]
): Promise<ProductHistory[]> {
  const answer = await jsonOf(response, BYTES_MAX)
  if (!Answer.Check(answer)) throw new OddAnswer(`history: ${Answer.Errors(answer)[0]?.instancePath ?? ''}`)
  const productOf = ({ product, history }: Static<typeof Row>): ProductHistory => ({
    ...nameOf(product),
    days: daysOf(history, range)
  })
  return asked(answer.map(productOf), nmIds)
}

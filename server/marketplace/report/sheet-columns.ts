import type { Cell } from '#server/platform/xlsx-cell.ts'
import { column } from '#server/platform/xlsx-columns.ts'
import type { Column, Row } from '#server/platform/xlsx-sheet.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import type { Figures } from './figures.ts'

export const figure = (title: string): Column => column(title, 14, 'number')
export const money = (title: string): Column => column(title, 16, 'money')

/** What Wildberries knows of a product, as the page calls it; `head` tells of which days. */
export const productColumns = (head: string): Column[] => [
  figure(`${head}: открытия`),
  figure(`${head}: в корзину`),
  figure(`${head}: заказы`),
  money(`${head}: сумма`),
  figure(`${head}: выкупы`)
]

export const productCells = ({ opens, carts, orders, orderSum, buyouts }: Figures): Cell[] => [
  opens,
  carts,
  orders,
  orderSum,
  buyouts
]

export async function* each(rows: readonly Row[]): Sheet['rows'] {
  yield* rows
}

/** Instead of a funnel of days that lie too far back. */
export const FUNNEL_NEVER = 'Wildberries отдаёт её не дальше чем за год'

import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

import { MEGABYTE } from '#contract/sizes.ts'

import { bytesOf, OddAnswer } from './body.ts'
import type { OrderRow } from './marketplace.ts'
import { dayOfMoment } from './moments.ts'
import { eachRow } from './rows.ts'

export const ORDERS_PATH = '/api/v1/supplier/orders'

/** A page of 80,000 rows has about 60 MB. */
const BYTES_MAX = 128 * MEGABYTE
/** It says that a page has some 80,000 rows. */
const ROWS_MAX = 200_000
const ROUBLES_MAX = 1_000_000_000

/** Source: reference wildberries.md § 3. */
const Row = Compile(
  Type.Object({
    srid: Type.String({ pattern: '^[\\x21-\\x7E]{1,200}$' }),
    nmId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    date: Type.String({ maxLength: 40 }),
    lastChangeDate: Type.String({ maxLength: 40 }),
    priceWithDisc: Type.Number({ minimum: 0, maximum: ROUBLES_MAX }),
    isCancel: Type.Boolean()
  })
)

function orderOf(row: unknown, number: number): OrderRow {
  if (!Row.Check(row)) throw new OddAnswer(`order ${number}: ${Row.Errors(row)[0]?.instancePath ?? ''}`)
  const { srid, nmId, date, lastChangeDate, priceWithDisc, isCancel } = row
  const orderedOn = dayOfMoment(date)
  if (orderedOn === undefined) throw new OddAnswer(`order ${number}: /date`)
  if (dayOfMoment(lastChangeDate) === undefined) throw new OddAnswer(`order ${number}: /lastChangeDate`)
  return {
    srid,
    nmId,
    orderedOn,
    price: Math.round(priceWithDisc * 100),
    cancelled: isCancel,
    changed: lastChangeDate
  }
}

const byChange = (one: OrderRow, other: OrderRow) =>
  one.changed < other.changed ? -1 : Number(one.changed > other.changed)

/**
 * A page of orders, oldest change first. One row that makes no sense refuses all of it: the list is read once and then from its
 * end on, so a row that is passed over would be missing for ever and nobody would know. A refused page is seen and asked for again,
 * and what was known before stands.
 * @throws OddAnswer
 */
export async function readOrders(response: Response): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  await eachRow(bytesOf(response, BYTES_MAX), row => {
    if (orders.length === ROWS_MAX) throw new OddAnswer(`more than ${ROWS_MAX} orders`)
    orders.push(orderOf(row, orders.length + 1))
  })
  return orders.toSorted(byChange)
}

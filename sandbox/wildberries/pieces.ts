import { DAY } from './moscow.ts'
import type { Product } from './product.ts'
import { between, drawsAbout, poisson, type Random } from './random.ts'

/** A piece that was ordered: a row of the list of orders. */
export interface Piece {
  /** Of the product's day. */
  index: number
  /** Moscow seconds. */
  at: number
  /** Kopecks that the buyer's price is made of: with the seller's discount. */
  price: number
  /** Moscow seconds; undefined: never. */
  cancelledAt: number | undefined
  boughtAt: number | undefined
}

/** Whoever cancels does so within this time. */
export const CANCEL_DAYS = 12

/** Sunday first. */
const weekdays = [1.12, 1.15, 1.06, 1, 0.97, 0.86, 0.88]
/** How much of a day falls into each hour. */
const hours = [18, 10, 6, 4, 4, 6, 12, 22, 34, 44, 52, 56, 60, 58, 54, 52, 52, 54, 60, 68, 78, 84, 72, 40]
const upTo = hours.map((_, hour) => hours.slice(0, hour + 1).reduce((sum, one) => sum + one, 0))
const allHours = upTo.at(-1) ?? 1

const PEAK_SHARE = 0.035

/** How many times more than usual: a mention by a blogger, an action of the marketplace; over in three days. */
export function peakOf(sid: string, nmId: number, day: number): number {
  let times = 1
  for (const ago of [0, 1, 2]) {
    const random = drawsAbout('peak', sid, nmId, day - ago)
    if (random() < PEAK_SHARE) times += between(random, 0.8, 2.2) / 2 ** ago
  }
  return times
}

/** Orders that are to be expected of a day: the week, the year, a slow trend, a peak. */
export function expectedOf({ sid, nmId, perDay, wave }: Product, day: number): number {
  // 1970-01-01 was a Thursday.
  const week = weekdays[(day + 4) % 7] ?? 1
  const year = 1 + 0.22 * Math.cos((2 * Math.PI * (day - 345)) / 365.25)
  const trend = 1 + 0.3 * Math.sin(wave.phase + (2 * Math.PI * day) / wave.length)
  return perDay * week * year * trend * peakOf(sid, nmId, day)
}

/** The share of a day's doings that falls before a second of it. */
export function partOfDay(second: number): number {
  const hour = Math.min(23, Math.floor(second / 3600))
  const before = hour === 0 ? 0 : (upTo[hour - 1] ?? 0)
  return (before + ((hours[hour] ?? 0) * (second - hour * 3600)) / 3600) / allHours
}

function secondOfDay(random: Random): number {
  const drawn = random() * allHours
  const hour = upTo.findIndex(sum => drawn < sum)
  return hour * 3600 + Math.floor(random() * 3600)
}

/** Every piece that a day brings, in no order; those of today that lie ahead too. The same whenever asked. */
export function* piecesOf(product: Product, day: number): Generator<Piece> {
  const { sid, nmId, good, discount, cancelShare } = product
  const random = drawsAbout('day', sid, nmId, day)
  const count = poisson(random, expectedOf(product, day))
  // The seller moves the discount by a few per cent from week to week.
  const off = discount + Math.round(between(drawsAbout('price', sid, nmId, Math.floor(day / 7)), -4, 4))
  const price = good.price * (100 - off)
  for (let index = 0; index < count; index += 1) {
    const at = day * DAY + secondOfDay(random)
    const isCancelled = random() < cancelShare
    const draw = random()
    yield {
      index,
      at,
      price,
      // Most think better of it within a day, some when it has come.
      cancelledAt: isCancelled ? at + 600 + Math.floor(draw ** 3 * (CANCEL_DAYS * DAY - 600)) : undefined,
      boughtAt: isCancelled ? undefined : at + Math.floor((1.5 + 7 * draw) * DAY)
    }
  }
}

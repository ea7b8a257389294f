import type { MarketplaceTrouble } from '#contract/marketplace.ts'
import { dateAt } from '#contract/moscow-days.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { datesOf, daysAgo } from '#server/marketplace/moscow-dates.ts'
import type { Funnel, FunnelDay, OrderDay, ProductNames } from '#server/marketplace/reading/known.ts'
import type { Reading } from '#server/marketplace/reading/reading.ts'

import { figuresByDate, onDays, unknownFigures, type Figures } from './figures.ts'
import { heard, notTheirs, type Heard } from './trouble.ts'

/** The marketplace tells the funnel of ranges that begin within a year. Source: reference wildberries.md § 4. */
const FUNNEL_DAYS = 365

/** Whether the marketplace still tells the funnel of a range. */
export const hasFunnel = ({ begin }: DayRange, now: number): boolean => begin >= daysAgo(FUNNEL_DAYS, now)

/** What is known of a product over a range. */
export interface KnownProduct extends ProductNames {
  /** Of every day of the range, by its date. */
  days: Map<string, Figures>
  /** The last of them that orders are told of. */
  ordersUntil: string | null
  total: Figures
  /** The marketplace's own of the whole range. */
  funnel: Funnel | null
  /** Nothing says that it is another seller's; if not, no figure of it is known. */
  theirs: boolean
  trouble: MarketplaceTrouble | null
}

export interface KnownFigures {
  of(nmId: number): KnownProduct
  /** Milliseconds; null: the marketplace never said. */
  ordersAt: number | null
  /** Of the first reading, per cent, while it is under way. */
  ordersDone: number | null
  funnelAt: number | null
  /** Of when the oldest of them are that should be fresher; milliseconds. Null: they are fresh, or none are known. */
  staleSince: number | null
}

/** What waiting does not mend is said first. */
const lasting: ReadonlySet<string> = new Set<ProblemCode>(['MARKETPLACE_TOKEN', 'MARKETPLACE_FORBIDDEN'])

const nothingHeard: Heard<Map<number, Funnel | null>> = { value: undefined, at: null, trouble: null }
const noNames: ProductNames = { title: '', vendorCode: '', brand: '' }

/**
 * The list of orders is of the seller's products alone. Those that nobody ordered are told by their funnel or name, unless the
 * funnel has none of it.
 */
const isKnownTheirs = (funnel: Funnel | null | undefined, named: boolean, orders: readonly OrderDay[]) =>
  orders.some(day => day.orders !== null && day.orders > 0) ||
  (funnel !== null && (funnel !== undefined || named))

/** What is known of some products over a range; asks the marketplace where that is not fresh, and goes on without it. */
export async function knownFigures(
  reading: Reading,
  userId: string,
  nmIds: readonly number[],
  range: DayRange,
  now: number
): Promise<KnownFigures> {
  const [orders, funnel] = await Promise.all([
    heard(reading.orders(userId, nmIds, range)),
    hasFunnel(range, now) ? heard(reading.funnel(userId, nmIds, range)) : nothingHeard
  ])
  // The answers above may have told them.
  const [days, names] = await Promise.all([reading.days(userId, nmIds, range), reading.names(userId, nmIds)])
  const dates = datesOf(range)
  const ordersUntil = orders.at === null ? null : dateAt(orders.at)
  const figuresOf = (nmId: number, orderDays: readonly OrderDay[], funnelDays: readonly FunnelDay[]) => {
    const figures = funnel.value?.get(nmId)
    const theirs = isKnownTheirs(figures, names.has(nmId), orderDays)
    return {
      figures: figures ?? null,
      theirs,
      days: theirs ? figuresByDate(dates, orderDays, funnelDays) : figuresByDate(dates, [], [])
    }
  }

  return {
    ordersAt: orders.at,
    ordersDone: orders.value?.done ?? null,
    funnelAt: funnel.at,
    staleSince: [orders, funnel]
      .map(({ at, trouble }) => (trouble ? at : null))
      .reduce((oldest, at) => (oldest === null || (at !== null && at < oldest) ? at : oldest), null),
    of(nmId) {
      const known = figuresOf(nmId, orders.value?.days.get(nmId) ?? [], days.get(nmId) ?? [])
      const summed = known.theirs ? onDays(known.days, dates, ordersUntil) : unknownFigures
      const { opens, carts, buyouts } = known.figures ?? summed
      const troubles = [orders.trouble, funnel.trouble]
      const trouble = troubles.find(one => one && lasting.has(one.code)) ?? orders.trouble ?? funnel.trouble
      return {
        ...(names.get(nmId) ?? noNames),
        days: known.days,
        ordersUntil,
        total: { ...summed, opens, carts, buyouts },
        funnel: known.figures,
        theirs: known.theirs,
        trouble: !known.theirs && funnel.value?.get(nmId) === null ? notTheirs() : trouble
      }
    }
  }
}

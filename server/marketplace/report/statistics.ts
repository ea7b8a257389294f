import type { MarketplaceRow } from '#contract/marketplace.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { datesOf } from '#server/marketplace/moscow-dates.ts'
import type { Funnel, FunnelDay, Known } from '#server/marketplace/reading/known.ts'
import type { Reading } from '#server/marketplace/reading/reading.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { hasFunnel } from './known-figures.ts'
import { ownFunnel } from './own-funnel.ts'

/** The marketplace's own labels, in its order. Source: reference wildberries.md § 4. */
const labels = {
  opens: 'Переходы в карточку',
  carts: 'Положили в корзину, шт.',
  orders: 'Заказали товаров, шт.',
  orderSum: 'Заказали на сумму',
  buyouts: 'Выкупили, шт.',
  buyoutSum: 'Выкупили на сумму',
  cancels: 'Отменили, шт.',
  cancelSum: 'Отменили на сумму',
  averagePrice: 'Средняя цена',
  cartShare: 'Конверсия в корзину, %',
  orderShare: 'Конверсия в заказ, %',
  buyoutShare: 'Процент выкупа, %'
} as const satisfies Record<keyof Funnel, string>

const isFigure = (name: string): name is keyof Funnel => name in labels
const names = Object.keys(labels).filter(isFigure)

const rowsOf = (figures: Partial<Funnel>): MarketplaceRow[] =>
  names.flatMap(name => {
    const value = figures[name]
    return value === undefined ? [] : [{ label: labels[name], value }]
  })

/** What days that were collected say of a range; the rest the marketplace tells of whole ranges alone. */
function summed(days: readonly FunnelDay[]): Partial<Funnel> {
  const sum = (name: keyof Omit<FunnelDay, 'day'>) => days.reduce((total, day) => total + day[name], 0)
  return {
    opens: sum('opens'),
    carts: sum('carts'),
    orders: sum('orders'),
    orderSum: sum('orderSum'),
    buyouts: sum('buyouts'),
    buyoutSum: sum('buyoutSum')
  }
}

type Rows = Pick<Known<MarketplaceRow[]>, 'value' | 'trouble'> & { at: number | null }

/**
 * Figures of a product over a range, with the marketplace's own labels.
 * @throws ProblemError PRODUCT_NOT_FOUND, RANGE_TOO_OLD, and what a fault of the marketplace is answered with.
 */
export async function statisticsOf(
  reading: Reading,
  userId: string,
  nmId: number,
  range: DayRange,
  now: number
): Promise<Rows> {
  if (!hasFunnel(range, now)) {
    const days = (await reading.days(userId, [nmId], range)).get(nmId) ?? []
    if (days.length < datesOf(range).length) throw new ProblemError('RANGE_TOO_OLD')
    return { value: rowsOf(summed(days)), at: null, trouble: null }
  }
  const known = await ownFunnel(reading, userId, nmId, range)
  return { ...known, value: rowsOf(known.value) }
}

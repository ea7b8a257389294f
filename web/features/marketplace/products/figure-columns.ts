import type { ProductRow } from '#contract/marketplace.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'

export interface FigureColumn {
  key: 'visits' | 'uniqVisits' | 'opens' | 'carts' | 'orders' | 'orderSum' | 'buyouts'
  name: string
  write: (n: number) => string
}

export const ownColumns: readonly FigureColumn[] = [
  { key: 'visits', name: 'Переходы', write: formatNumber },
  { key: 'uniqVisits', name: 'Люди', write: formatNumber }
]

export const theirColumns: readonly FigureColumn[] = [
  { key: 'opens', name: 'Открытия', write: formatNumber },
  { key: 'carts', name: 'В корзину', write: formatNumber },
  { key: 'orders', name: 'Заказы', write: formatNumber },
  { key: 'orderSum', name: 'Сумма', write: formatRoubles },
  { key: 'buyouts', name: 'Выкупы', write: formatNumber }
]

/** The greatest of each column: what its bars are measured by. */
export function topsOf(products: readonly ProductRow[]): Record<FigureColumn['key'], number> {
  const top = (key: FigureColumn['key']) =>
    products.reduce((most, product) => Math.max(most, product[key] ?? 0), 0)
  return {
    visits: top('visits'),
    uniqVisits: top('uniqVisits'),
    opens: top('opens'),
    carts: top('carts'),
    orders: top('orders'),
    orderSum: top('orderSum'),
    buyouts: top('buyouts')
  }
}

import type { ProductFunnel, ProductReport } from '#contract/marketplace.ts'
import type { Cell } from '#server/platform/xlsx-cell.ts'
import { column, text } from '#server/platform/xlsx-columns.ts'
import type { Row } from '#server/platform/xlsx-sheet.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import { each, FUNNEL_NEVER, figure, money } from './sheet-columns.ts'

const OURS = 'По вашим ссылкам'
const THEIRS = 'Весь товар на Wildberries'
const FUNNEL = 'Воронка Wildberries'

const columns = [
  text('Чьё', 26),
  text('Показатель', 22),
  figure('Количество'),
  money('Сумма'),
  column('Доля', 12, 'percent'),
  text('Что это', 64)
]

/** Keeps two groups apart. */
const gap: Row = []

const counted = (of: string, name: string, count: number | null, what: string): Row => [
  of,
  name,
  count,
  null,
  null,
  what
]

const step = (name: string, count: Cell, sum: Cell, percent: number | null, what: string): Row => [
  FUNNEL,
  name,
  count,
  sum,
  percent === null ? null : percent / 100,
  what
]

const funnelRows = (funnel: ProductFunnel): Row[] => [
  step('Открыли карточку', funnel.opens, null, null, 'вход в воронку'),
  step('Положили в корзину', funnel.carts, null, funnel.cartShare, 'доля от прошлого шага'),
  step(
    'Заказали',
    funnel.orders,
    funnel.orderSum,
    funnel.orderShare,
    'доля от прошлого шага; вместе с отменёнными позже'
  ),
  step(
    'Выкупили',
    funnel.buyouts,
    funnel.buyoutSum,
    funnel.buyoutShare,
    'процент выкупа: без заказов, которые ещё в пути'
  ),
  step('Отменили', funnel.cancels, funnel.cancelSum, null, 'заказы, отменённые позже'),
  step('Средняя цена', null, funnel.averagePrice, null, 'по заказам воронки')
]

/** The sums of the range: ours, the marketplace's, and its funnel, never in one group. */
export function totalSheet(
  { total, funnel }: Pick<ProductReport, 'total' | 'funnel'>,
  isFunnelTold: boolean
): Sheet {
  const missing = isFunnelTold ? 'за эти дни её пока нет' : FUNNEL_NEVER
  const rows: Row[] = [
    counted(OURS, 'Переходы', total.visits, 'считает Тропа'),
    counted(OURS, 'Люди', total.uniqVisits, 'разные посетители'),
    gap,
    counted(THEIRS, 'Карточку открыли', total.opens, 'откуда бы ни пришли'),
    counted(THEIRS, 'В корзину', total.carts, 'положили, штук'),
    counted(THEIRS, 'Заказы', total.orders, 'без отменённых'),
    [THEIRS, 'Сумма заказов', null, total.orderSum, null, 'без отменённых, со скидкой продавца'],
    counted(THEIRS, 'Выкупы', total.buyouts, 'оплатили и забрали'),
    gap,
    ...(funnel ? funnelRows(funnel) : [[FUNNEL, 'Нет данных', null, null, null, missing]])
  ]
  return { name: 'Итог', columns, rows: each(rows), filter: false }
}

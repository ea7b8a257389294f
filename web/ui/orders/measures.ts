import { count, formatRoubles, type Forms } from '#web/ui/format.ts'

type MeasureId = 'orders' | 'orderSum' | 'opens' | 'carts' | 'buyouts'

export interface Measure {
  id: MeasureId
  name: string
  /** «4 заказа», «5 960 ₽» */
  words: (n: number) => string
}

const counted = (id: MeasureId, name: string, forms: Forms): Measure => ({
  id,
  name,
  words: n => count(n, forms)
})

export const ORDERS: Measure = counted('orders', 'Заказы', ['заказ', 'заказа', 'заказов'])

/** What the marketplace knows of each day of a product. */
export const measures: readonly Measure[] = [
  ORDERS,
  { id: 'orderSum', name: 'Сумма заказов', words: formatRoubles },
  counted('opens', 'Карточку открыли', ['открытие карточки', 'открытия карточки', 'открытий карточки']),
  counted('carts', 'В корзину', ['добавление в корзину', 'добавления в корзину', 'добавлений в корзину']),
  counted('buyouts', 'Выкупы', ['выкуп', 'выкупа', 'выкупов'])
]

export const LATER_BUYOUTS =
  'Выкупы по дням Wildberries показывает неделю: что выкупили позже, есть только в сумме за период, если он начался не раньше года назад.'

export const NO_DATA = 'нет данных'

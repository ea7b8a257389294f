import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { formatMoney } from '#contract/money.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'

import { revenueOf } from './sums.ts'

/** Figures that have a chart; the address names them. */
export const measureIds = ['revenue', 'newPayers', 'registrations', 'visits', 'renewals', 'ended'] as const
export type MeasureId = (typeof measureIds)[number]

interface Measure {
  label: string
  hint: string
  value: (row: StatisticsDay) => number | null
  /** In full: «12 490 ₽». */
  words: (value: number) => string
  /** Whether less of it is better. */
  isLoss?: boolean
}

/** From here on kopecks say nothing. */
const WHOLE_FROM = 10_000

/** «12 490 ₽», «990,50 ₽» */
export const roubles = (value: number): string =>
  Math.abs(value) < WHOLE_FROM ? formatMoney(value, 'RUB') : formatRoubles(value)

export const measures: Readonly<Record<MeasureId, Measure>> = {
  revenue: { label: 'Выручка', hint: 'за вычетом возвратов', value: revenueOf, words: roubles },
  newPayers: {
    label: 'Новые плательщики',
    hint: 'заплатили впервые',
    value: ({ newPayers }) => newPayers,
    words: formatNumber
  },
  registrations: {
    label: 'Регистрации',
    hint: 'новые пользователи',
    value: ({ registrations }) => registrations,
    words: formatNumber
  },
  visits: {
    label: 'Переходы',
    hint: 'люди открывали ссылки',
    value: ({ visits }) => visits,
    words: formatNumber
  },
  renewals: {
    label: 'Продления',
    hint: 'списания по подписке',
    value: ({ renewals }) => renewals,
    words: formatNumber
  },
  ended: {
    label: 'Отток',
    hint: 'срок кончился, и не продлили',
    value: ({ ended }) => ended,
    words: formatNumber,
    isLoss: true
  }
}

const SHOW = 'show'
const isMeasure = (text: string): text is MeasureId => measureIds.some(id => id === text)

/** Which figure the chart shows. */
export function readMeasure(search: URLSearchParams): MeasureId {
  const asked = search.get(SHOW) ?? ''
  return isMeasure(asked) ? asked : 'revenue'
}

export function withMeasure(search: URLSearchParams, measure: MeasureId): URLSearchParams {
  const next = new URLSearchParams(search)
  if (measure === 'revenue') next.delete(SHOW)
  else next.set(SHOW, measure)
  return next
}

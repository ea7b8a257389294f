import type { ProductLink } from '#contract/marketplace.ts'
import { dateAt } from '#contract/moscow-days.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { column, text } from '#server/platform/xlsx-columns.ts'
import type { Column, Row } from '#server/platform/xlsx-sheet.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import { aboutSheet } from './about-sheet.ts'
import { unknownFigures } from './figures.ts'
import type { ClippedReport } from './product.ts'
import { each, figure, money, productCells, productColumns } from './sheet-columns.ts'
import { totalSheet } from './total-sheet.ts'

const ratio = (a: number | null, b: number | null) => (a === null || b === null || b === 0 ? null : a / b)

const linkColumns: readonly Column[] = [
  column('Короткая ссылка', 34, 'link'),
  text('Название', 36),
  column('Считается с', 14, 'day'),
  figure('Переходы'),
  figure('Люди'),
  figure('Дни с переходами'),
  money('Стоимость'),
  money('Цена человека'),
  ...productColumns('Весь товар в те же дни'),
  money('Заказ не дешевле'),
  column('Доля рекламы', 14, 'percent')
]

function linkCells(link: ProductLink, url: string): Row {
  // A link that nobody opened has no days of its own.
  const sameDays = link.days === 0 ? unknownFigures : link.sameDays
  return [
    url,
    link.title,
    link.since === null ? null : dateAt(Date.parse(link.since)),
    link.visits,
    link.uniqVisits,
    link.days,
    link.cost,
    ratio(link.cost, link.uniqVisits),
    ...productCells(sameDays),
    ratio(link.cost, sameDays.orders),
    ratio(link.cost, sameDays.orderSum)
  ]
}

const dayColumns: readonly Column[] = [
  column('День', 14, 'day'),
  figure('Переходы'),
  figure('Люди'),
  ...productColumns('Весь товар на Wildberries')
]

/** A report as sheets: its sums, links side by side, days, and how to read them. */
export function productSheets(
  { report, isFunnelTold }: Pick<ClippedReport, 'report' | 'isFunnelTold'>,
  range: DayRange,
  shortBase: URL
): Sheet[] {
  const urlOf = ({ shortlink }: ProductLink) => new URL(shortlink, shortBase).href
  return [
    totalSheet(report, isFunnelTold),
    {
      name: 'Ссылки',
      columns: linkColumns,
      rows: each(report.links.map(link => linkCells(link, urlOf(link))))
    },
    {
      name: 'Дни',
      columns: dayColumns,
      rows: each(report.days.map(day => [day.date, day.visits, day.uniqVisits, ...productCells(day)]))
    },
    aboutSheet(report, range, isFunnelTold)
  ]
}

import type { ReactNode } from 'react'

import type { ProductLink } from '#contract/marketplace.ts'
import { formatRoubles } from '#web/ui/format.ts'
import { shareWords } from '#web/ui/orders/funnel/share-words.ts'
import { KnownFigure } from '#web/ui/orders/known-figure.tsx'

import { costShare, orderPrice, personPrice, priceWords } from './ratios.ts'

import classes from './link-figures.module.css'

export interface LinkColumn {
  name: string
  cell: (link: ProductLink) => ReactNode
}

/** No cost, no price: nothing is wrong with that. */
const None = ({ why }: { why: string }) => (
  <span className={classes.none} title={why}>
    —<span className={classes.why}> {why}</span>
  </span>
)

const NO_COST = 'введите стоимость'

function ratio(
  cost: number | null,
  over: number | null,
  { of, write, empty }: { of: typeof personPrice; write: (n: number) => string; empty: string }
) {
  if (over === null) return <KnownFigure value={null} />
  if (cost === null) return <None why={NO_COST} />
  const value = of(cost, over)
  return value === null ? <None why={empty} /> : <KnownFigure value={value} write={write} />
}

/** What the link itself did. */
export const ownLinkColumns: readonly LinkColumn[] = [
  { name: 'Переходы', cell: ({ visits }) => <KnownFigure value={visits} className={classes.strong} /> },
  { name: 'Люди', cell: ({ uniqVisits }) => <KnownFigure value={uniqVisits} /> }
]

export const PERSON_PRICE: LinkColumn = {
  name: 'Цена человека',
  cell: ({ cost, uniqVisits }) =>
    ratio(cost, uniqVisits, { of: personPrice, write: priceWords, empty: 'никто не пришёл' })
}

/** In a narrow head two lines, not three. */
export const ORDER_PRICE = 'Заказ\u00A0не дешевле'

/** A link that nobody opened has no days of its own. */
const onItsDays =
  (cell: LinkColumn['cell']): LinkColumn['cell'] =>
  link =>
    link.days === 0 ? <None why="дней с переходами не было" /> : cell(link)

/** What happened to the whole product on the days of its visits, whoever brought it. */
export const sameDayColumns: readonly LinkColumn[] = [
  { name: 'Открытия', cell: onItsDays(({ sameDays }) => <KnownFigure value={sameDays.opens} />) },
  { name: 'Заказы', cell: onItsDays(({ sameDays }) => <KnownFigure value={sameDays.orders} />) },
  {
    name: 'Сумма',
    cell: onItsDays(({ sameDays }) => <KnownFigure value={sameDays.orderSum} write={formatRoubles} />)
  },
  {
    name: ORDER_PRICE,
    cell: onItsDays(({ cost, sameDays }) =>
      ratio(cost, sameDays.orders, { of: orderPrice, write: priceWords, empty: 'заказов не было' })
    )
  },
  {
    name: 'Доля рекламы',
    cell: onItsDays(({ cost, sameDays }) =>
      ratio(cost, sameDays.orderSum, { of: costShare, write: shareWords, empty: 'заказов не было' })
    )
  }
]

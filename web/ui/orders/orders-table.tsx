import type { ProductDay } from '#contract/marketplace.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'

import { namesOf } from './day-names.ts'
import { NO_DATA } from './measures.ts'
import type { Whose } from './whose.ts'

import classes from './orders-table.module.css'

interface CellProps {
  value: number | null
  write?: (n: number) => string
}

const Cell = ({ value, write = formatNumber }: CellProps) =>
  value === null ? <td className={classes.unknown}>{NO_DATA}</td> : <td>{write(value)}</td>

interface OrdersTableProps {
  days: readonly ProductDay[]
  whose: Whose
}

/** The numbers behind the chart, the newest day first; ours and theirs apart. */
export const OrdersTable = ({ days, whose }: OrdersTableProps) => {
  const nameOf = namesOf(days.map(({ date }) => date))
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>Таблица по дням</summary>
      {/* Keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} aria-label="Таблица по дням" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                День
              </th>
              <th scope="colgroup" colSpan={2}>
                {whose.title}
              </th>
              <th scope="colgroup" colSpan={5} className={classes.theirs}>
                Весь товар на Wildberries
              </th>
            </tr>
            <tr>
              <th scope="col">Переходы</th>
              <th scope="col">Люди</th>
              <th scope="col" className={classes.theirs}>
                Открытия
              </th>
              <th scope="col">В корзину</th>
              <th scope="col">Заказы</th>
              <th scope="col">Сумма</th>
              <th scope="col">Выкупы</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(day => (
              <tr key={day.date}>
                <th scope="row">{nameOf(day.date)}</th>
                <Cell value={day.visits} />
                <Cell value={day.uniqVisits} />
                <Cell value={day.opens} />
                <Cell value={day.carts} />
                <Cell value={day.orders} />
                <Cell value={day.orderSum} write={formatRoubles} />
                <Cell value={day.buyouts} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

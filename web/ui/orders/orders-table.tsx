import type { ProductDay } from '#contract/marketplace.ts'
import { ChartTable } from '#web/ui/chart/chart-table.tsx'
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
    <ChartTable title="Таблица по дням" className={classes.orders}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            День
          </th>
          <th scope="colgroup" colSpan={2}>
            {whose.title}
          </th>
          <th scope="colgroup" colSpan={5}>
            Весь товар на Wildberries
          </th>
        </tr>
        <tr>
          <th scope="col">Переходы</th>
          <th scope="col">Люди</th>
          <th scope="col">Открытия</th>
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
    </ChartTable>
  )
}

import type { ProductReport } from '#contract/marketplace.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'
import { NO_DATA } from '#web/ui/orders/measures.ts'

import classes from './orders-sums.module.css'

interface SumProps {
  name: string
  value: number | null
  write?: (n: number) => string
}

const Sum = ({ name, value, write = formatNumber }: SumProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-unknown={value === null || undefined}>{value === null ? NO_DATA : write(value)}</dd>
  </div>
)

/** The link's own sums, and apart from them those of the product. */
export const OrdersSums = ({ total }: Pick<ProductReport, 'total'>) => (
  <div className={classes.sums}>
    <div className={classes.group} data-of="ours">
      <p className={classes.of}>По этой ссылке</p>
      <dl>
        <Sum name="Переходы" value={total.visits} />
        <Sum name="Люди" value={total.uniqVisits} />
      </dl>
    </div>
    <div className={classes.group}>
      <p className={classes.of}>Весь товар на Wildberries</p>
      <dl>
        <Sum name="Открытия" value={total.opens} />
        <Sum name="В корзину" value={total.carts} />
        <Sum name="Заказы" value={total.orders} />
        <Sum name="Сумма" value={total.orderSum} write={formatRoubles} />
        <Sum name="Выкупы" value={total.buyouts} />
      </dl>
    </div>
  </div>
)

import type { ProductReport } from '#contract/marketplace.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'
import { KnownFigure } from '#web/ui/orders/known-figure.tsx'

import classes from './headline.module.css'

interface FigureProps {
  name: string
  hint: string
  value: number | null
  write?: (n: number) => string
}

const Figure = ({ name, hint, value, write = formatNumber }: FigureProps) => (
  <div className={classes.figure}>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.value}>
      <KnownFigure value={value} write={write} />
    </dd>
    <dd className={classes.hint}>{hint}</dd>
  </div>
)

/** The sums of the period: ours and the marketplace's, never in one group. */
export const Headline = ({ total }: Pick<ProductReport, 'total'>) => (
  <div className={classes.headline}>
    <section className={classes.group} aria-labelledby="headline-ours" data-of="ours">
      <h2 id="headline-ours" className={classes.of}>
        По вашим ссылкам
      </h2>
      <dl className={classes.figures}>
        <Figure name="Переходы" hint="считаем мы" value={total.visits} />
        <Figure name="Люди" hint="разные посетители" value={total.uniqVisits} />
      </dl>
    </section>
    <section className={classes.group} aria-labelledby="headline-theirs" data-of="theirs">
      <h2 id="headline-theirs" className={classes.of}>
        Весь товар на Wildberries
      </h2>
      <dl className={classes.figures}>
        <Figure name="Карточку открыли" hint="откуда бы ни пришли" value={total.opens} />
        <Figure name="В корзину" hint="положили, штук" value={total.carts} />
        <Figure name="Заказы" hint="без отменённых" value={total.orders} />
        <Figure
          name="Сумма заказов"
          hint="со скидкой продавца"
          value={total.orderSum}
          write={formatRoubles}
        />
        <Figure name="Выкупы" hint="оплатили и забрали" value={total.buyouts} />
      </dl>
    </section>
  </div>
)

import type { ProductFunnel } from '#contract/marketplace.ts'
import { Card } from '#web/ui/card.tsx'
import { count, formatRoubles } from '#web/ui/format.ts'
import { FunnelPicture } from '#web/ui/orders/funnel/funnel-picture.tsx'
import { BUYOUT_SHARE, stepsOf } from '#web/ui/orders/funnel/funnel-steps.ts'
import { KnownFigure } from '#web/ui/orders/known-figure.tsx'

import classes from './funnel-part.module.css'

interface FunnelPartProps {
  funnel: ProductFunnel | null
  visits: number | null
}

/** From the visit to the buyout: ours at the side, the rest as the marketplace counts it. */
export const FunnelPart = ({ funnel, visits }: FunnelPartProps) => (
  <Card title="Воронка">
    {funnel ? (
      <>
        <div className={classes.both}>
          <div className={classes.ours}>
            <p className={classes.of}>По вашим ссылкам</p>
            <p className={classes.name}>Переходы</p>
            <p className={classes.value}>
              <KnownFigure value={visits} />
            </p>
            <p className={classes.hint}>ведут в карточку, рядом с покупателями из поиска и рекламы</p>
          </div>
          <div className={classes.theirs}>
            <p className={classes.of}>Весь товар на Wildberries</p>
            <FunnelPicture steps={stepsOf(funnel)} />
          </div>
        </div>
        <p className={classes.note}>
          Воронку целиком считает Wildberries, заказы в ней – вместе с отменёнными позже
          {funnel.cancels > 0 &&
            `: отменили ${count(funnel.cancels, ['заказ', 'заказа', 'заказов'])} на ${formatRoubles(funnel.cancelSum)}`}
          . Средняя цена {formatRoubles(funnel.averagePrice)}, выкупили на {formatRoubles(funnel.buyoutSum)}.{' '}
          {BUYOUT_SHARE}
        </p>
      </>
    ) : (
      <p className={classes.note}>
        Воронки за эти дни пока нет: Wildberries отдаёт её реже, чем заказы, и не дальше чем за год.
      </p>
    )}
  </Card>
)

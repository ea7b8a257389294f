import type { ProductFunnel } from '#contract/marketplace.ts'
import { FunnelPicture } from '#web/ui/orders/funnel/funnel-picture.tsx'
import { BUYOUT_SHARE, stepsOf } from '#web/ui/orders/funnel/funnel-steps.ts'

import classes from './orders-part.module.css'

/** From the opened card to the buyout, as the marketplace counts it for the whole product. */
export const OrdersFunnel = ({ funnel }: { funnel: ProductFunnel }) => (
  <section className={classes.part} aria-labelledby="orders-funnel">
    <h3 id="orders-funnel" className={classes.title}>
      Воронка всего товара на Wildberries
    </h3>
    <FunnelPicture steps={stepsOf(funnel)} />
    <p className={classes.note}>Заказы в воронке – вместе с отменёнными позже. {BUYOUT_SHARE}</p>
  </section>
)

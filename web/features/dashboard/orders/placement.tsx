import type { ProductLink } from '#contract/marketplace.ts'
import { useKeepCost } from '#web/api/placement-cost.ts'
import { formatDate } from '#web/ui/format.ts'
import { CostField } from '#web/ui/orders/placement/cost-field.tsx'
import { PERSON_PRICE, sameDayColumns } from '#web/ui/orders/placement/link-figures.tsx'
import { PlacementTerms } from '#web/ui/orders/placement/placement-terms.tsx'

import classes from './orders-part.module.css'
import sums from './orders-sums.module.css'

interface PlacementProps {
  nmId: number
  link: ProductLink
  /** What is shown, in words. */
  days: string
}

/** What the placement of this link cost, and what that is beside the orders of its days. */
export function Placement({ nmId, link, days }: PlacementProps) {
  const onCost = useKeepCost(nmId)
  return (
    <section className={classes.part} aria-labelledby="orders-placement">
      <h3 id="orders-placement" className={classes.title}>
        Окупается ли размещение
      </h3>
      <div className={sums.sums}>
        <div className={sums.group} data-of="ours">
          <p className={sums.of}>По этой ссылке</p>
          <dl>
            <div>
              <dt>Стоимость</dt>
              <dd className={classes.figure}>
                <CostField
                  name={link.title || link.shortlink}
                  cost={link.cost}
                  onKeep={cost => onCost({ id: link._id, cost })}
                />
              </dd>
            </div>
            <div>
              <dt>{PERSON_PRICE.name}</dt>
              <dd className={classes.figure}>{PERSON_PRICE.cell(link)}</dd>
            </div>
          </dl>
        </div>
        <div className={sums.group}>
          <p className={sums.of}>Весь товар в дни, когда по ней приходили</p>
          <dl>
            {sameDayColumns.map(({ name, cell }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={classes.figure}>{cell(link)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className={classes.note}>Стоимость – за всё размещение, люди и заказы – за выбранные дни: {days}.</p>
      {link.since !== null && (
        <p className={classes.note}>
          На этот товар ссылка ведёт с {formatDate(link.since)}: что было раньше, здесь не считается, и
          стоимость прежнего размещения тоже.
        </p>
      )}
      <details className={classes.how}>
        <summary>Как читать эти цифры</summary>
        <PlacementTerms links={[link]} />
      </details>
    </section>
  )
}

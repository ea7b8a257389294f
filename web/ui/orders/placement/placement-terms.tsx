import type { ProductLink } from '#contract/marketplace.ts'
import { NO_DATA } from '#web/ui/orders/measures.ts'

import classes from './placement-terms.module.css'

const lacksOpens = ({ days, sameDays }: ProductLink) => days !== 0 && sameDays.opens === null

/** What the prices of a placement mean, and of which days they are. */
export const PlacementTerms = ({ links }: { links: readonly ProductLink[] }) => (
  <dl className={classes.terms}>
    <div>
      <dt>Стоимость</dt>
      <dd>
        за всё размещение. Люди и заказы – за выбранные дни, поэтому выберите период, в который размещение
        попало целиком
      </dd>
    </div>
    <div>
      <dt>Цена человека</dt>
      <dd>стоимость размещения, делённая на людей, которые пришли по ссылке</dd>
    </div>
    <div>
      <dt>Заказ не дешевле</dt>
      <dd>
        стоимость, делённая на все заказы этих дней. По ссылке пришла только часть покупателей, поэтому их
        заказ обошёлся в эту сумму или дороже
      </dd>
    </div>
    <div>
      <dt>Доля рекламы</dt>
      <dd>стоимость размещения в сумме всех заказов этих дней</dd>
    </div>
    {links.some(lacksOpens) && (
      <div>
        <dt>Открытия: {NO_DATA}</dt>
        <dd>
          по дням Wildberries рассказывает о них только за последнюю неделю. Мы собираем их каждый день, более
          ранних не узнать
        </dd>
      </div>
    )}
  </dl>
)

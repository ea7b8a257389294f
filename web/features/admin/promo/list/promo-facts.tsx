import type { PromoRow } from '#contract/promo.ts'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { count, formatDateTime, formatNumber } from '#web/ui/format.ts'

import { PlanChips } from './plan-chips.tsx'
import { PromoActions } from './promo-actions.tsx'

import classes from './promo-list.module.css'

export const Percent = ({ promo: { percent } }: { promo: PromoRow }) => (
  <data className={classes.percent} value={percent}>
    −{percent}&nbsp;%
  </data>
)

/** A number of payments, or in words that there are none. */
export const Uses = ({ uses, none }: { uses: number; none: string }) =>
  uses === 0 ? <span className={classes.none}>{none}</span> : <data value={uses}>{formatNumber(uses)}</data>

const times = ['раз', 'раза', 'раз'] as const

/** «применили 3 раза, осталось 97» */
function usesText({ used, usage }: PromoRow): string {
  const taken = used === 0 ? 'ещё не применяли' : `применили ${count(used, times)}`
  return `${taken}, ${usage === 0 ? 'применения закончились' : `осталось ${formatNumber(usage)}`}`
}

export const Created = ({ promo: { creationDate } }: { promo: PromoRow }) => (
  <time dateTime={creationDate} title={`${formatDateTime(creationDate)}, Москва`}>
    {shortDay(creationDate)}
  </time>
)

/** A code on a phone. */
export const promoCard = {
  mark: (promo: PromoRow) => <Percent promo={promo} />,
  facts: (promo: PromoRow) => (
    <>
      <PlanChips plans={promo.plans} />
      <div className={classes.foot}>
        <span>
          {usesText(promo)}
          <br />
          создан <Created promo={promo} />
        </span>
        <PromoActions promo={promo} size={44} />
      </div>
    </>
  )
}

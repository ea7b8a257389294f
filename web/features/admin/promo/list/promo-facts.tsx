import type { PromoRow } from '#contract/promo.ts'
import { count, formatDate, formatDateTime, formatNumber } from '#web/ui/format.ts'

import classes from './promo-facts.module.css'

interface PromoProps {
  promo: PromoRow
}

export const Percent = ({ promo: { percent } }: PromoProps) => (
  <data className={classes.percent} value={percent}>
    −{percent}&nbsp;%
  </data>
)

/** How many payments the code is still good for. */
export const UsesLeft = ({ promo: { usage } }: PromoProps) =>
  usage === 0 ? (
    <span className={classes.none}>закончились</span>
  ) : (
    <data value={usage}>{formatNumber(usage)}</data>
  )

export const usesText = (usage: number): string =>
  usage === 0 ? 'применения закончились' : `ещё ${count(usage, ['применение', 'применения', 'применений'])}`

export const Created = ({ promo: { creationDate } }: PromoProps) => (
  <time dateTime={creationDate} title={`${formatDateTime(creationDate)}, Москва`}>
    {formatDate(creationDate)}
  </time>
)

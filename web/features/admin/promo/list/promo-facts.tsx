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

/** How many payments took one. */
export const UsesTaken = ({ promo: { used } }: PromoProps) =>
  used === 0 ? <span className={classes.none}>ни разу</span> : <data value={used}>{formatNumber(used)}</data>

const times = ['раз', 'раза', 'раз'] as const

/** «применили 3 раза, осталось 97» */
export function usesText({ used, usage }: PromoRow): string {
  const taken = used === 0 ? 'ещё не применяли' : `применили ${count(used, times)}`
  return `${taken}, ${usage === 0 ? 'применения закончились' : `осталось ${formatNumber(usage)}`}`
}

export const Created = ({ promo: { creationDate } }: PromoProps) => (
  <time dateTime={creationDate} title={`${formatDateTime(creationDate)}, Москва`}>
    {formatDate(creationDate)}
  </time>
)

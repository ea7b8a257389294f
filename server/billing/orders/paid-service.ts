import { dateOf } from '#contract/moscow-days.ts'
import type { PaidService } from '#contract/paid-service.ts'
import type { Act } from '#server/billing/money/act.ts'
import { roubles } from '#server/billing/money/roubles.ts'

/** `311226` */
const digits = (day: number): string => {
  const [year = '', month = '', date = ''] = dateOf(day).split('-')
  return `${date}${month}${year.slice(2)}`
}

/**
 * Of the payment, and of its days where they are not all until now: nothing counts acts, so the number alone has to tell them from
 * one another, the same ones whenever they are made.
 */
function numberOf(id: string, { days, from, until }: Act): string {
  if (until === undefined) return from === undefined ? id : `${id}/${digits(from)}`
  const begins = from === undefined ? days.slice(0, 1).map(({ first }) => first) : [from]
  return `${id}/${[...begins, until].map(digits).join('-')}`
}

const dateOr = (day: number | undefined) => (day === undefined ? null : dateOf(day))

/** What an act says of a payment. */
export function presentAct(act: Act, { id, amount }: { id: string; amount: number }): PaidService {
  const { service, closing, at } = act
  const end = service.stretches.at(-1)?.to ?? 0
  return {
    number: numberOf(id, act),
    periods: act.days.map(({ plan, first, last, isShared }) => ({
      plan,
      from: dateOf(first),
      to: dateOf(last),
      shared: isShared
    })),
    from: dateOr(act.from),
    until: dateOr(act.until),
    asOf: dateOf(act.day),
    end: end > at ? new Date(end).toISOString() : null,
    refunded: roubles(amount - act.kept),
    unused: roubles(act.unused),
    earlier: roubles(act.earlier),
    sum: roubles(act.sum),
    cut: act.isCut,
    closing: closing
      ? { first: dateOf(closing.first), last: dateOf(closing.last), over: closing.isOver }
      : null
  }
}

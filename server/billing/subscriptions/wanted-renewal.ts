import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { planParts, type PlanId } from '#contract/plans.ts'
import type { Standing } from '#server/billing/money/fold.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import { momentOrNull } from '#server/billing/provider/transactions.ts'

/** What a renewal is to be. Milliseconds, kopecks, months. */
export interface Renewal {
  plan: PlanId
  nextCharge: number
  /** A charge until then is right, too: the end of what is paid, where that is further away than the provider takes, or nearer than people are told of it. */
  latest: number
  amount: number
  period: number
}

/** The provider keeps dates in its own way. */
const NEAR_MS = HOUR_MS
/** A letter comes three days before each charge, and is on its way for an hour at most. None is moved nearer: the days of grace go over that. */
export const NOTICE_MS = 3 * DAY_MS + HOUR_MS
/** The provider takes no date that is over a year away. */
const FURTHEST_MS = 364 * DAY_MS

/** A charge that would be further away than the provider takes stands at the furthest day, and is moved on day by day. */
const within = (at: number, now: number): number =>
  Math.min(at, Math.floor((now + FURTHEST_MS) / DAY_MS) * DAY_MS)

/** What was agreed, at the end of what is paid; undefined: nothing renews. */
export function wantedRenewal({ renews, renewalPrice, payedTo }: Standing, now: number): Renewal | undefined {
  if (renews === null || payedTo === null) return undefined
  const { months: period } = planParts(renews)
  const latest = Math.max(payedTo, now + NOTICE_MS)
  return { plan: renews, nextCharge: within(payedTo, now), latest, amount: renewalPrice, period }
}

type Model = Partial<SubscriptionModel>

export const amountOf = ({ Amount = 0 }: Model): number => kopecksOf(Amount)

/** Whether the renewal is for what it should be for: no two plans have the same price and term. */
export const isPricedAs = (model: Model, { amount, period }: Pick<Renewal, 'amount' | 'period'>): boolean =>
  amountOf(model) === amount && model.Interval === 'Month' && model.Period === period

type Wanted = Omit<Renewal, 'plan' | 'latest'> & Partial<Pick<Renewal, 'latest'>>

const isBetween = (next: number, { nextCharge, latest = nextCharge }: Wanted): boolean =>
  nextCharge - NEAR_MS <= next && next <= latest + NEAR_MS

/** Whether it is when it should be, too. */
export function isAsWanted(model: Model, wanted: Wanted): boolean {
  const next = momentOrNull(model.NextTransactionDateIso)
  return isPricedAs(model, wanted) && next !== null && isBetween(next, wanted)
}

/** Of the oddity that it is not so. */
export const differsKey = (id: string, { payedTo, renewalPrice }: Standing): string =>
  `renewal_differs:${id}:${payedTo ?? ''}:${renewalPrice}`

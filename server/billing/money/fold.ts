import { DAY_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import { planParts, type PlanId } from '#contract/plans.ts'
import { GRACE_MS } from '#server/users/user.ts'

import type { ChangeFact, GrantFact, MoneyFact, PayFact, RefundFact } from './fact.ts'
import { priceOf } from './price.ts'
import {
  boughtSegment,
  converted,
  cutAt,
  daysBought,
  giftSegment,
  livingAt,
  movedUp,
  takenBack,
  type Priced,
  type Segment
} from './segment.ts'
import { daysLater } from './term.ts'
import { kopecks, worthOf } from './value.ts'

/** What all the facts so far come to. */
export interface Standing {
  plan: PlanId | null
  /** End of the last segment that there was; null: nothing was ever paid or granted. */
  payedTo: number | null
  /** Without gaps, in order; what is over is dropped by the next fact. */
  segments: readonly Segment[]
  /** What a renewal buys. */
  renews: PlanId | null
  /** What it was agreed to cost; kopecks. */
  renewalPrice: number
  /** What renewals bought before, the last first. */
  renewedBefore: readonly Priced[]
  /** Kopecks of each payment that have not gone back. */
  kept: ReadonlyMap<string, number>
  /** Renewals of a sum that was never agreed. */
  unagreed: ReadonlySet<string>
  /** Promo codes whose discount was had. */
  offers: ReadonlySet<string>
  /** Whether anything was ever paid, or a plan granted. */
  everPaid: boolean
}

export const nothing: Standing = {
  plan: null,
  payedTo: null,
  segments: [],
  renews: null,
  renewalPrice: 0,
  renewedBefore: [],
  kept: new Map(),
  unagreed: new Set(),
  offers: new Set(),
  everPaid: false
}

const isSameFamily = (one: PlanId, other: PlanId) => planParts(one).family === planParts(other).family

/** With its segments changed; when nothing is left, it ended then. */
const having = (standing: Standing, segments: readonly Segment[], endedAt: number): Standing => ({
  ...standing,
  segments,
  payedTo: segments.at(-1)?.to ?? Math.min(standing.payedTo ?? endedAt, endedAt)
})

/** A renewal follows on the term that it renews, also when it took days of grace to get the money; else a term begins with its payment. */
function beginning({ segments }: Standing, at: number, isRenewal: boolean): number {
  const end = segments.at(-1)?.to
  return isRenewal && end !== undefined && end > at - GRACE_MS ? end : at
}

const pricedOf = (plan: PlanId, { price }: { price?: number }): Priced => ({
  plan,
  price: price ?? priceOf(plan)
})

/** What renews now and what did before. */
const renewals = ({ renews, renewalPrice, renewedBefore }: Standing): readonly Priced[] =>
  renews === null ? renewedBefore : [{ plan: renews, price: renewalPrice }, ...renewedBefore]

/** With a plan that renews from now on. */
function renewing(standing: Standing, { plan, price }: Priced): Standing {
  const isAsBefore = standing.renews === plan && standing.renewalPrice === price
  return {
    ...standing,
    renews: plan,
    renewalPrice: price,
    renewedBefore: isAsBefore ? standing.renewedBefore : renewals(standing)
  }
}

type EndOf = (from: number) => number

const byTerm =
  ({ plan }: Priced): EndOf =>
  from =>
    addMonths(from, planParts(plan).months)

const byWorth =
  ({ amount }: PayFact, priced: Priced): EndOf =>
  from =>
    daysLater(from, daysBought(amount, priced, from))

/**
 * A renewal of the agreed price buys the term. One that was charged for the plan of before, because a change has overtaken it, buys
 * that, which is then changed as the rest was. One of any other sum buys the days that it is worth.
 */
function renewed(standing: Standing, fact: PayFact): Standing {
  const { renewedBefore } = standing
  const [present] = renewals(standing)
  if (standing.renews === null || !present) return { ...standing, everPaid: true }
  const agreed = renewals(standing).find(({ price }) => price === fact.amount)
  if (!agreed) {
    const after = bought(standing, fact, present, byWorth(fact, present))
    return { ...after, unagreed: new Set([...standing.unagreed, fact.key]) }
  }
  const after = bought(standing, fact, agreed, byTerm(agreed))
  if (agreed === present || agreed.plan === present.plan)
    return { ...after, ...renewing(after, present), renewedBefore }
  return { ...changed(after, { ...fact, kind: 'change', ...present }), renewedBefore }
}

/** What an order was paid with buys its term. A discount holds once: had again, the money buys the days that it is worth. */
function ordered(standing: Standing, fact: PayFact, plan: PlanId): Standing {
  const { offer } = fact
  const priced = pricedOf(plan, fact)
  if (offer === undefined) return bought(standing, fact, priced, byTerm(priced))
  const endOf = standing.offers.has(offer) ? byWorth(fact, priced) : byTerm(priced)
  return { ...bought(standing, fact, priced, endOf), offers: new Set([...standing.offers, offer]) }
}

function bought(
  standing: Standing,
  { key, at, amount, ...fact }: PayFact,
  priced: Priced,
  endOf: EndOf
): Standing {
  const { plan } = priced
  const living = livingAt(standing.segments, at)
  const before = living.every(segment => isSameFamily(segment.plan, plan))
    ? living
    : converted(living, priced, at)
  const from = before.at(-1)?.to ?? (living.length > 0 ? at : beginning(standing, at, fact.plan === null))
  const to = endOf(from)
  const segments = to > from ? [boughtSegment(plan, from, to, { payment: key, money: amount })] : []
  // A card is tried with a rouble: what it is to renew, or somebody has been given meanwhile, stays as it is.
  const isNothing = segments.length === 0 && (living.length === 0 || fact.plan === null)
  const after = isNothing ? standing : having(standing, [...before, ...segments], at)
  return {
    ...(fact.renews === false && standing.renews !== null ? after : renewing(after, priced)),
    plan: isNothing || before.length + segments.length === 0 ? standing.plan : plan,
    kept: new Map([...standing.kept, [key, amount]]),
    everPaid: true
  }
}

function refunded(standing: Standing, { at, payment, amount }: RefundFact): Standing {
  const before = standing.kept.get(payment) ?? 0
  const back = Math.min(amount, before)
  if (back <= 0) return standing
  const kept = new Map([...standing.kept, [payment, before - back]])
  const living = livingAt(standing.segments, at)
  const index = living.findIndex(({ shares }) => shares.some(share => share.payment === payment))
  const segment = living[index]
  if (!segment) return { ...standing, kept }
  const rest = takenBack(segment, { payment, money: back }, at)
  const gone = segment.to - (rest?.to ?? Math.max(at, segment.from))
  const later = living.slice(index + 1).map(one => movedUp(one, gone))
  return { ...having(standing, [...living.slice(0, index), ...(rest ? [rest] : []), ...later], at), kept }
}

function changed(standing: Standing, { at, plan, ...fact }: ChangeFact): Standing {
  const priced = pricedOf(plan, fact)
  const segments = converted(livingAt(standing.segments, at), priced, at)
  return {
    ...renewing(having(standing, segments, at), priced),
    plan: segments.length > 0 ? plan : standing.plan
  }
}

function granted(standing: Standing, { at, plan, payedTo }: GrantFact): Standing {
  if (plan === null) return { ...standing, plan, payedTo: Math.min(payedTo, at), segments: [] }
  const kept = livingAt(standing.segments, at)
    .filter(({ from }) => from < payedTo)
    .map(segment => cutAt(segment, payedTo, plan))
  const end = kept.at(-1)?.to ?? at
  return {
    ...standing,
    plan,
    payedTo,
    everPaid: true,
    segments: end < payedTo ? [...kept, giftSegment(plan, end, payedTo)] : kept
  }
}

export function withFact(standing: Standing, fact: MoneyFact): Standing {
  if (fact.kind === 'pay')
    return fact.plan === null ? renewed(standing, fact) : ordered(standing, fact, fact.plan)
  if (fact.kind === 'refund') return refunded(standing, fact)
  return fact.kind === 'change' ? changed(standing, fact) : granted(standing, fact)
}

/** A payment stands before what it pays for. */
const ranks: Record<MoneyFact['kind'], number> = { pay: 0, refund: 1, change: 2, grant: 3 }

const inOrder = (one: MoneyFact, other: MoneyFact): number =>
  one.at - other.at || ranks[one.kind] - ranks[other.kind] || (one.key < other.key ? -1 : 1)

/** Nothing goes back before it came, whatever two clocks say. */
function notBeforePayment(facts: ReadonlyMap<string, MoneyFact>, fact: MoneyFact): MoneyFact {
  const payment = fact.kind === 'refund' ? facts.get(fact.payment) : undefined
  return payment && payment.at > fact.at ? { ...fact, at: payment.at } : fact
}

/** All facts of a user, each once, as they follow one another. */
export function inTurn(facts: readonly MoneyFact[]): MoneyFact[] {
  const byKey = new Map(facts.map(fact => [fact.key, fact]))
  return [...byKey.values()].map(fact => notBeforePayment(byKey, fact)).toSorted(inOrder)
}

/** The end state of all facts of a user, in whatever order and however often they were told. */
export const foldMoney = (facts: readonly MoneyFact[]): Standing => inTurn(facts).reduce(withFact, nothing)

/** The moment from which a stretch has whole days left. */
export const nextWholeDay = ({ from, to }: Pick<Segment, 'from' | 'to'>, at: number): number =>
  to - Math.floor((to - Math.max(at, from)) / DAY_MS) * DAY_MS

/** What the whole days that are left of one payment are worth, as the refund policy counts: more of it is never owed. Kopecks. */
export const worthOfPayment = ({ segments }: Standing, payment: string, at: number): number =>
  livingAt(segments, at)
    .flatMap(segment => segment.shares.map(share => ({ ...segment, ...share })))
    .filter(share => share.payment === payment)
    .reduce((sum, share) => sum + kopecks(worthOf([share], nextWholeDay(share, at))), 0)

import type { PlanId } from '#contract/plans.ts'

import type { MoneyFact, RefundFact } from './fact.ts'
import { inTurn, nothing, withFact, worthOfPayment, type Standing } from './fold.ts'
import type { Segment, Share } from './segment.ts'

/** A stretch of a plan; milliseconds. */
export interface Stretch {
  plan: PlanId
  from: number
  to: number
  /** Other payments are in it too. */
  isShared: boolean
}

/** What one payment was spent on. */
export interface Service {
  /** One after another; the last may end in the future, or begin there. None: a grant took all of it away. */
  stretches: readonly Stretch[]
  /** When money of it moved last: came, or went back. */
  movedAt: number
  /** A grant took days of it away, and their money has not gone back. */
  isCut: boolean
}

/** With what of another stretch is not in them yet. */
function lengthened(before: readonly Stretch[], stretch: Stretch): readonly Stretch[] {
  const last = before.at(-1)
  const from = Math.max(stretch.from, last?.to ?? stretch.from)
  if (stretch.to <= from) return before
  const isMore = last?.plan === stretch.plan && last.isShared === stretch.isShared && last.to === from
  return isMore ? [...before.slice(0, -1), { ...last, to: stretch.to }] : [...before, { ...stretch, from }]
}

/** Without what lies behind a moment. */
const endedAt = (stretches: readonly Stretch[], end: number): Stretch[] =>
  stretches
    .filter(({ from }) => from < end)
    .map(({ plan, from, to, isShared }) => ({ plan, from, to: Math.min(to, end), isShared }))

/** Who still pays for a segment: what all went back has no money in it. */
const payingFor = ({ shares }: Segment): readonly Share[] => shares.filter(({ money }) => money > 0)

/** When what a payment brought begins. */
const beginOf = ({ segments }: Standing, payment: string): number | undefined =>
  segments.find(({ shares }) => shares.some(share => share.payment === payment))?.from

/** What a payment is owed less for a fact; kopecks. */
const lessOwed = (before: Standing, after: Standing, payment: string, at: number): number =>
  worthOfPayment(before, payment, at) - worthOfPayment(after, payment, at)

/** What went back of a payment that was not for days that it was still owed; kopecks. */
function backBeyond(before: Standing, after: Standing, { payment, at }: RefundFact): number {
  const back = (before.kept.get(payment) ?? 0) - (after.kept.get(payment) ?? 0)
  return Math.max(0, back - lessOwed(before, after, payment, at))
}

/** What is kept for days that grants took away, by payment; kopecks. */
function taken(
  so: ReadonlyMap<string, number>,
  [before, after]: readonly [Standing, Standing],
  fact: MoneyFact
): ReadonlyMap<string, number> {
  if (fact.kind === 'refund') {
    const rest = (so.get(fact.payment) ?? 0) - backBeyond(before, after, fact)
    return new Map([...so, [fact.payment, Math.max(0, rest)]])
  }
  if (fact.kind !== 'grant') return so
  const lost = [...before.kept.keys()].map(payment => {
    const more = Math.max(0, lessOwed(before, after, payment, fact.at))
    return [payment, (so.get(payment) ?? 0) + more] as const
  })
  return new Map([...so, ...lost])
}

/**
 * What each payment was spent on. The fold drops what is over; so each standing says what was lived of it until the next fact, which
 * may change the rest, and the last one what is still to come. A payment that brought no time is not there.
 */
export function servicesOf(facts: readonly MoneyFact[]): ReadonlyMap<string, Service> {
  const told = inTurn(facts)
  const stretches = new Map<string, readonly Stretch[]>()
  const moved = new Map<string, number>()
  let cut: ReadonlyMap<string, number> = new Map()
  let standing = nothing
  for (const [index, fact] of told.entries()) {
    const before = standing
    standing = withFact(before, fact)
    if (fact.kind === 'pay') moved.set(fact.key, fact.at)
    if (fact.kind === 'refund') moved.set(fact.payment, fact.at)
    cut = taken(cut, [before, standing], fact)
    // A renewal in the days of grace begins where the term before it ended, which a grant may have put into the past.
    const begun = fact.kind === 'pay' ? beginOf(standing, fact.key) : undefined
    if (begun !== undefined && begun < fact.at)
      for (const [payment, had] of stretches) stretches.set(payment, endedAt(had, begun))
    const next = told[index + 1]?.at ?? Infinity
    for (const segment of standing.segments) {
      const { plan, from } = segment
      const paying = payingFor(segment)
      const stretch = { plan, from, to: Math.min(segment.to, next), isShared: paying.length > 1 }
      for (const { payment } of paying)
        stretches.set(payment, lengthened(stretches.get(payment) ?? [], stretch))
    }
  }
  return new Map(
    [...moved].flatMap(([payment, movedAt]) => {
      const service = { stretches: stretches.get(payment) ?? [], movedAt, isCut: (cut.get(payment) ?? 0) > 0 }
      return service.stretches.length > 0 || service.isCut ? [[payment, service] as const] : []
    })
  )
}

import type { PlanId } from '#contract/plans.ts'

import type { MoneyFact } from './fact.ts'
import { inTurn, nothing, withFact } from './fold.ts'

/** A stretch of a plan; milliseconds. */
interface Stretch {
  plan: PlanId
  from: number
  to: number
}

/** What one payment was spent on, and until when that is known: now, or what came last of its end and of money that went back of it. */
export interface Service {
  /** One after another; the last may end in the future, or begin there. */
  stretches: readonly Stretch[]
  asOf: number
}

/** With what of another stretch is not in them yet. */
function lengthened(before: readonly Stretch[], { plan, from, to }: Stretch): readonly Stretch[] {
  const last = before.at(-1)
  const begin = Math.max(from, last?.to ?? from)
  if (to <= begin) return before
  if (last?.plan !== plan || last.to !== begin) return [...before, { plan, from: begin, to }]
  return [...before.slice(0, -1), { ...last, to }]
}

/**
 * What each payment was spent on. The fold drops what is over; so each standing says what was lived of it until the next fact, which
 * may change the rest, and the last one what is still to come. A payment that brought no time is not there.
 */
export function servicesOf(facts: readonly MoneyFact[], now: number): ReadonlyMap<string, Service> {
  const told = inTurn(facts)
  const stretches = new Map<string, readonly Stretch[]>()
  const lastBack = new Map<string, number>()
  let standing = nothing
  for (const [index, fact] of told.entries()) {
    standing = withFact(standing, fact)
    if (fact.kind === 'refund') lastBack.set(fact.payment, fact.at)
    const next = told[index + 1]?.at ?? Infinity
    for (const { plan, from, to, shares } of standing.segments) {
      const stretch = { plan, from, to: Math.min(to, next) }
      // What all went back has no money in what others still pay for.
      for (const { payment } of shares.filter(({ money }) => money > 0))
        stretches.set(payment, lengthened(stretches.get(payment) ?? [], stretch))
    }
  }
  const asOf = (payment: string, end: number) =>
    end > now ? now : Math.max(end, lastBack.get(payment) ?? end)
  return new Map(
    [...stretches].flatMap(([payment, lived]) => {
      const end = lived.at(-1)?.to
      return end === undefined ? [] : [[payment, { stretches: lived, asOf: asOf(payment, end) }] as const]
    })
  )
}

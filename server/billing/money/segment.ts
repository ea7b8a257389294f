import { DAY_MS } from '#contract/durations.ts'
import { planParts, type PlanId } from '#contract/plans.ts'

import { daysLater, daysOfTerm } from './term.ts'
import { daysFor, kopecks, worthOf, type Paid } from './value.ts'

/** How much of a segment's money came with which payment. */
export interface Share {
  payment: string
  money: number
}

/** A stretch of a plan and the money that is in it, which is that of its shares; a free one has none. */
export interface Segment extends Paid {
  plan: PlanId
  shares: readonly Share[]
}

const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { money }) => sum + money, 0)

const withShares = (segment: Omit<Segment, 'money' | 'shares'>, shares: readonly Share[]): Segment => ({
  ...segment,
  shares,
  money: sumOf(shares)
})

/** What is left of one share. */
const shareAt = (segment: Segment, { money }: Share, at: number): number =>
  kopecks(worthOf([{ ...segment, money }], at))

/** The shares with what is left of them. */
const sharesAt = (segment: Segment, at: number): Share[] =>
  segment.shares.map(share => ({ ...share, money: shareAt(segment, share, at) }))

export const boughtSegment = (plan: PlanId, from: number, to: number, share: Share): Segment =>
  withShares({ plan, from, to }, [share])

export const giftSegment = (plan: PlanId, from: number, to: number): Segment =>
  withShares({ plan, from, to }, [])

export const livingAt = (segments: readonly Segment[], at: number): Segment[] =>
  segments.filter(({ to }) => to > at)

/** A plan and what a term of it costs; kopecks. */
export interface Priced {
  plan: PlanId
  price: number
}

/** Whole days that an amount buys from then on. */
export const daysBought = (amount: number, { plan, price }: Priced, from: number): number =>
  daysFor({ over: BigInt(amount), under: 1n }, price, daysOfTerm(from, planParts(plan).months))

/** What is left in days of another plan, whole ones, rounded down; the money goes along. */
export function converted(segments: readonly Segment[], { plan, price }: Priced, at: number): Segment[] {
  const days = daysFor(worthOf(segments, at), price, daysOfTerm(at, planParts(plan).months))
  if (days === 0) return []
  const shares = segments.flatMap(segment => sharesAt(segment, at))
  return [withShares({ plan, from: at, to: daysLater(at, days) }, shares)]
}

/** As a stretch of this plan, cut off there: the days behind it are gone with their money. */
export function cutAt(segment: Segment, end: number, plan: PlanId): Segment {
  const { from } = segment
  const to = Math.min(segment.to, end)
  const shares = segment.shares.map(share => ({
    payment: share.payment,
    money: share.money - shareAt(segment, share, to)
  }))
  return withShares({ plan, from, to }, shares)
}

export const movedUp = ({ plan, from, to, shares }: Segment, by: number): Segment =>
  withShares({ plan, from: from - by, to: to - by }, shares)

/**
 * What is left of a segment after so much of a payment's money went back: its days are fewer, never before now, and no other payment
 * loses by it. Undefined: nothing is left.
 */
export function takenBack(segment: Segment, { payment, money }: Share, at: number): Segment | undefined {
  const from = Math.max(at, segment.from)
  const before = sharesAt(segment, at)
  const own = before.find(share => share.payment === payment)?.money ?? 0
  const back = Math.min(money, own)
  const shares = before.map(share => ({
    payment: share.payment,
    money: share.payment === payment ? share.money - back : share.money
  }))
  if (sumOf(shares) === 0) return undefined
  const days = Number(
    (BigInt(back) * BigInt(segment.to - segment.from)) / (BigInt(segment.money) * BigInt(DAY_MS))
  )
  return withShares({ plan: segment.plan, from, to: daysLater(segment.to, -days) }, shares)
}

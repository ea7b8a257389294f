import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'
import type { PlanId } from '#contract/plans.ts'
import type { ChangeFact, GrantFact, PayFact, RefundFact } from '#server/billing/money/fact.ts'
import type { Standing } from '#server/billing/money/fold.ts'
import { kopecks, worthOf } from '#server/billing/money/value.ts'

/** A moment by the clock of Moscow: `2026-11-21` is its noon, `2026-11-21 23:30` that time. */
export function moscow(text: string): number {
  const [day, time = '12:00'] = text.split(' ')
  return Date.parse(`${day}T${time}:00+03:00`)
}

export const moscowDay = (at: number | null): string =>
  at === null ? 'never' : new Date(at + MOSCOW_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** What the days that are left are worth; kopecks. */
export const valueAt = ({ segments }: Standing, at: number): number => kopecks(worthOf(segments, at))

/** Amounts of all of these are roubles. */
export const pay = (key: string, at: string, plan: PlanId | null, amount: number): PayFact => ({
  kind: 'pay',
  key: `pay:${key}`,
  at: moscow(at),
  plan,
  amount: Math.round(amount * 100)
})

export const refund = (key: string, at: string, payment: string, amount: number): RefundFact => ({
  kind: 'refund',
  key: `refund:${key}`,
  at: moscow(at),
  payment: `pay:${payment}`,
  amount: Math.round(amount * 100)
})

export const change = (key: string, at: string, plan: PlanId): ChangeFact => ({
  kind: 'change',
  key: `change:${key}`,
  at: moscow(at),
  plan
})

export const grant = (key: string, at: string, plan: PlanId | null, until: string): GrantFact => ({
  kind: 'grant',
  key: `grant:${key}`,
  at: moscow(at),
  plan,
  payedTo: moscow(until)
})

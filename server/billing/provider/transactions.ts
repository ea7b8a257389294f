import { DAY_MS } from '#contract/durations.ts'

import type { PaymentModel } from './models.ts'

/** Whether money went back by it. */
export const isRefund = ({ OperationType, OriginalTransactionId }: PaymentModel): boolean =>
  OperationType === 'Refund' || (OperationType == null && OriginalTransactionId != null)

/** UTC days from one moment to another as `2026-11-21`, the first one first. */
export function utcDays(from: number, to: number): string[] {
  const days: string[] = []
  const last = new Date(to).toISOString().slice(0, 10)
  for (let at = from; ; at += DAY_MS) {
    const day = new Date(Math.min(at, to)).toISOString().slice(0, 10)
    days.push(day)
    if (day >= last) return days
  }
}

/** The provider's time, which is UTC without saying so. Milliseconds; of what is no time, NaN. */
export const momentOf = (iso: string): number =>
  Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`)

/** Null: no moment. */
export function momentOrNull(iso: string | null | undefined): number | null {
  const at = momentOf(iso ?? '')
  return Number.isNaN(at) ? null : at
}

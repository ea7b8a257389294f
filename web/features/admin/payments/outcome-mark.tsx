import type { Payment } from '#contract/admin-payments.ts'
import { Mark, type Tone } from '#web/features/admin/mark.tsx'

import { outcomeNames, outcomeOf, type Outcome } from './payment-words.ts'

const tones: Partial<Record<Outcome, Tone>> = { paid: 'good', declined: 'broken' }

/** What became of a payment. */
export function OutcomeMark({ payment }: { payment: Payment }) {
  const outcome = outcomeOf(payment)
  return <Mark tone={tones[outcome]}>{outcomeNames[outcome]}</Mark>
}

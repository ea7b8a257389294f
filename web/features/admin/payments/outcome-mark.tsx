import type { Payment } from '#contract/admin-payments.ts'
import { paymentOutcomeNames, paymentOutcomeOf, type PaymentOutcome } from '#contract/payment-state.ts'
import { Mark, type Tone } from '#web/features/admin/mark.tsx'

const tones: Partial<Record<PaymentOutcome, Tone>> = { paid: 'good', declined: 'broken' }

/** What became of a payment. */
export function OutcomeMark({ payment }: { payment: Payment }) {
  const outcome = paymentOutcomeOf(payment)
  return <Mark tone={tones[outcome]}>{paymentOutcomeNames[outcome]}</Mark>
}

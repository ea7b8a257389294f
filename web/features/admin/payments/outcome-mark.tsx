import type { Payment } from '#contract/admin-payments.ts'

import { outcomeNames, outcomeOf } from './payment-words.ts'

import classes from './outcome-mark.module.css'

/** What became of a payment: a word with a dot of its colour. */
export function OutcomeMark({ payment }: { payment: Payment }) {
  const outcome = outcomeOf(payment)
  return (
    <span className={classes.mark} data-outcome={outcome}>
      {outcomeNames[outcome]}
    </span>
  )
}

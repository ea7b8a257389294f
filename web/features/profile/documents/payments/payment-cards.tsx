import type { OwnPayment } from '#contract/payment.ts'
import { ActLink } from '#web/features/profile/documents/act/act-link.tsx'
import { planText } from '#web/features/profile/payments/payment-words.ts'

import { State, Sum, Way, When } from './payment-facts.tsx'
import { Receipts } from './receipts.tsx'

import classes from './payment-cards.module.css'

interface PaymentsProps {
  payments: readonly OwnPayment[]
}

/** The payments on a phone. */
export const PaymentCards = ({ payments }: PaymentsProps) => (
  <ul className={classes.cards} aria-label="Платежи">
    {payments.map(payment => (
      <li key={payment._id} className={classes.card} tabIndex={-1}>
        <div className={classes.main}>
          <span className={classes.plan}>{planText(payment.plan)}</span>
          <span className={classes.date}>
            <When payment={payment} />
          </span>
          <Way payment={payment} />
        </div>
        <div className={classes.side}>
          <Sum payment={payment} />
          <div>
            <State payment={payment} />
          </div>
        </div>
        <div className={classes.receipts}>
          <Receipts payment={payment} />
          <ActLink payment={payment} />
        </div>
      </li>
    ))}
  </ul>
)

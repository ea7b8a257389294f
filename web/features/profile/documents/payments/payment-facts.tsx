import { formatMoney } from '#contract/money.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { isFree, paymentState, reviewText } from '#web/features/profile/payments/payment-words.ts'
import { formatDate, formatDateTime, formatDay, formatMoscowClock } from '#web/ui/format.ts'

import classes from './payment-facts.module.css'

interface PaymentProps {
  payment: OwnPayment
}

/** Two payments of one day are told apart by their time. */
export const When = ({ payment: { date } }: PaymentProps) => (
  <time className={classes.when} dateTime={date}>
    <span>{formatDate(date)}</span> <span>в&nbsp;{formatMoscowClock(new Date(date))}</span>
  </time>
)

/** What was paid, and what of it went back. */
export const Sum = ({ payment: { amount, refunded, currency } }: PaymentProps) => (
  <>
    <data className={classes.sum} value={amount}>
      {formatMoney(amount, currency)}
    </data>
    {refunded > 0 && (
      <span className={classes.note}>
        вернули <data value={refunded}>{formatMoney(refunded, currency)}</data>
      </span>
    )}
  </>
)

export function State({ payment }: PaymentProps) {
  const { text, tone } = paymentState(payment)
  const review = reviewText(payment)
  return (
    <>
      <span className={classes.state} data-tone={tone}>
        {text}
      </span>
      {payment.reason && <span className={classes.note}>{payment.reason}</span>}
      {review && <span className={classes.note}>{review}</span>}
      {payment.refundAsked !== null && (
        <span className={classes.note} title={`${formatDateTime(payment.refundAsked)}, Москва`}>
          возврат запрошен {formatDay(payment.refundAsked)}
        </span>
      )}
    </>
  )
}

/** How it was paid. */
export function Way({ payment }: PaymentProps) {
  const { card, promo } = payment
  return (
    <>
      {promo && (
        <span className={classes.note}>
          промокод <b className={classes.promo}>{promo}</b>
        </span>
      )}
      {card && !isFree(payment) && (
        <span className={classes.note}>
          <span aria-hidden>••&nbsp;{card}</span>
          <span className={classes.spoken}>карта на {card}</span>
        </span>
      )}
    </>
  )
}

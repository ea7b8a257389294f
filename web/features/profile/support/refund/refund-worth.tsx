import { formatMoney } from '#contract/money.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { restOf } from '#web/features/profile/payments/payment-words.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './refund-worth.module.css'

/** What the unused days of a payment are worth now, and how that is counted. */
export function RefundWorth({ payment }: { payment: OwnPayment }) {
  const { refundable, refunded, currency, review, settled } = payment
  const whole = refunded > 0 ? 'всё, что осталось от платежа' : 'всё, что вы заплатили'
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <output className={classes.worth}>
      {refundable > 0 ? (
        <>
          <span className={classes.line}>
            <data className={classes.sum} value={refundable}>
              {money(refundable)}
            </data>
            <span className={parts.quiet}>
              {refundable >= restOf(payment)
                ? whole
                : `за неиспользованные дни, из ${money(restOf(payment))}`}
            </span>
          </span>
          <span className={parts.quiet}>
            Уплаченное за срок делим на все его дни и умножаем на целые дни, которые остались.
            {refunded > 0 && ` Что вернули раньше (${money(refunded)}), вычтено.`} Если оплаченных дней больше
            не останется, тариф закончится сразу и продление отменится, а ссылки продолжат работать.
          </span>
        </>
      ) : (
        <span className={parts.quiet}>
          {review
            ? `Тариф за этот платёж не включился, и мы с ним разбираемся. Напишите, что сделать: включить тариф или вернуть все ${money(restOf(payment))}.`
            : settled
              ? 'С этим платежом мы разобрались вручную: сколько вернуть, посчитаем сами.'
              : 'Целых дней за этот платёж не осталось, поэтому вернуть за них нечего. Если деньги списали по ошибке или сервис не работал, напишите об этом: такие случаи мы разбираем отдельно.'}
        </span>
      )}
    </output>
  )
}

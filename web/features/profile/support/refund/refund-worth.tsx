import type { OwnPayment } from '#contract/payment.ts'
import { restOf } from '#web/features/profile/payments/payment-words.ts'
import { formatMoney } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './refund-worth.module.css'

/** What the unused days of a payment are worth now, and how that is counted. */
export function RefundWorth({ payment }: { payment: OwnPayment }) {
  const { refundable, refunded, currency } = payment
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
                ? 'всё, что вы заплатили'
                : `за неиспользованные дни, из ${money(restOf(payment))}`}
            </span>
          </span>
          <span className={parts.quiet}>
            Уплаченное за срок делим на все его дни и умножаем на дни, которые остались после сегодняшнего.
            {refunded > 0 && ` Что вернули раньше (${money(refunded)}), вычтено.`} Если оплаченных дней больше
            не останется, тариф закончится сразу и продление отменится, а ссылки продолжат работать.
          </span>
        </>
      ) : (
        <span className={parts.quiet}>
          Дни этого платежа прошли или перешли в другой тариф, за них ничего не остаётся. Если деньги списали
          по ошибке или сервис не работал, напишите об этом: такие случаи мы разбираем отдельно.
        </span>
      )}
    </output>
  )
}

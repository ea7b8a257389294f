import type { OwnPayment } from '#contract/payment.ts'
import { ActLink } from '#web/features/profile/documents/act/act-link.tsx'
import { planText } from '#web/features/profile/payments/payment-words.ts'

import { State, Sum, Way, When } from './payment-facts.tsx'
import { Receipts } from './receipts.tsx'

import classes from './payment-table.module.css'

interface PaymentsProps {
  payments: readonly OwnPayment[]
}

/** The payments where there is room for columns. */
export const PaymentTable = ({ payments }: PaymentsProps) => (
  <table className={classes.table} aria-label="Платежи">
    <thead>
      <tr>
        <th scope="col" className={classes.date}>
          Дата
        </th>
        <th scope="col">Тариф</th>
        <th scope="col" className={classes.sum}>
          Сумма
        </th>
        <th scope="col" className={classes.state}>
          Состояние
        </th>
        <th scope="col" className={classes.receipts}>
          Чеки и акты
        </th>
      </tr>
    </thead>
    <tbody>
      {payments.map(payment => (
        <tr key={payment._id} tabIndex={-1}>
          <td className={classes.date}>
            <When payment={payment} />
          </td>
          <td>
            <span className={classes.plan}>{planText(payment.plan)}</span>
            <Way payment={payment} />
          </td>
          <td className={classes.sum}>
            <Sum payment={payment} />
          </td>
          <td>
            <State payment={payment} />
          </td>
          <td>
            <Receipts payment={payment} />
            <ActLink payment={payment} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

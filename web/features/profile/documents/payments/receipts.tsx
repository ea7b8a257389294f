import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

import { formatMoney } from '#contract/money.ts'
import { isMoney } from '#contract/payment-state.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { isFree } from '#web/features/profile/payments/payment-words.ts'
import { formatDate } from '#web/ui/format.ts'

import classes from './receipts.module.css'

type Kind = OwnPayment['receipts'][number]['kind']

const names: Record<Kind, string> = { income: 'Чек', refund: 'Чек возврата' }

/** Which receipts are still to come from the cash register. */
function awaited(payment: OwnPayment): string[] {
  if (!isMoney(payment)) return []
  const has = (kind: Kind) => payment.receipts.some(receipt => receipt.kind === kind)
  return [
    ...(has('income') ? [] : ['Чек готовится']),
    ...(payment.refunded > 0 && !has('refund') ? ['Чек возврата готовится'] : [])
  ]
}

/** Why there is none and none is on its way. */
function withoutReceipt(payment: OwnPayment): string {
  return isFree(payment) ? 'Чек не нужен' : 'Чека нет'
}

/** Links to the receipts of a payment. */
export function Receipts({ payment }: { payment: OwnPayment }) {
  const missing = awaited(payment)
  if (payment.receipts.length + missing.length === 0) {
    return <span className={classes.none}>{withoutReceipt(payment)}</span>
  }
  return (
    <ul className={classes.receipts}>
      {payment.receipts.map(({ kind, url, amount, date }) => (
        <li key={`${kind} ${date} ${url}`}>
          <a className={classes.receipt} href={url} target="_blank" rel="noopener noreferrer">
            {names[kind]}
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>
              {' '}
              на {formatMoney(amount, payment.currency)} от {formatDate(date)}, в новой вкладке
            </VisuallyHidden>
          </a>
        </li>
      ))}
      {missing.map(text => (
        <li key={text} className={classes.awaited}>
          {text}
        </li>
      ))}
    </ul>
  )
}

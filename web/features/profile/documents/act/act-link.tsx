import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'

import { formatMoney } from '#contract/money.ts'
import { pagePaths } from '#contract/paths.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { useConfig } from '#web/api/config.ts'
import { formatDate } from '#web/ui/format.ts'

import { isForAct, isNamed, whyNoAct } from './act.ts'
import { WriteToUs } from './write-to-us.tsx'

import classes from '#web/features/profile/documents/payments/receipts.module.css'

/** Leads to the act of a payment, or says why there is none. */
export function ActLink({ payment }: { payment: OwnPayment }) {
  const { data: config } = useConfig()
  if (!config || !isNamed(config.legal) || !isForAct(payment)) return null
  const why = whyNoAct(payment)
  if (why) {
    return (
      <span className={classes.none}>
        {why.why}
        {why.isByHand && (
          <>
            . <WriteToUs />
          </>
        )}
      </span>
    )
  }
  return (
    <Link className={classes.receipt} to={pagePaths.act(payment._id)}>
      Акт
      <VisuallyHidden>
        {' '}
        на платёж {formatMoney(payment.amount, payment.currency)} от {formatDate(payment.date)}
      </VisuallyHidden>
    </Link>
  )
}
